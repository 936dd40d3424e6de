"""Pages and maps out of records: record in, bytes or text out; nothing here rolls or decides."""
