#!/bin/sh
# Makes the embedded faces again: subset.sh FOLDER, where FOLDER holds the four whole fonts (see README.md).
set -eu
LETTERS='U+0020-007E,U+00A0-024F,U+02BC,U+0300-036F,U+0370-03FF,U+0400-052F,U+1E00-1EFF,U+1F00-1FFF'
SIGNS='U+2000-206F,U+2070-209F,U+20A0-20BF,U+2100-214F,U+2150-218F,U+2190-21FF,U+2200-22FF,U+25A0-25FF'
for pair in AlegreyaSC_700Bold:AlegreyaSC-Bold FiraSans_400Regular:FiraSans-Regular \
    FiraSans_600SemiBold:FiraSans-SemiBold FiraSans_400Regular_Italic:FiraSans-Italic; do
    pyftsubset "$1/${pair%%:*}.ttf" --unicodes="$LETTERS,$SIGNS" --output-file="${pair##*:}.ttf" \
        --no-hinting --layout-features= --drop-tables+=GSUB,GPOS,GDEF,gasp --no-glyph-names \
        --no-recommended-glyphs --notdef-outline --name-IDs=0,1,2,3,4,5,6,13,14 --name-languages=0x409
done
