#!/bin/sh
# Lets other programs read the images: gifsicle, ImageMagick and sixel2png.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

# True if at most one pixel in a hundred differs by more than a quarter. Thin
# lines have other shades, and GIF has only 256 colours.
alike() {
    pixels=$(identify -format '%[fx:w*h]' "$1")
    other=$(compare -metric AE -fuzz 25% "$1" "$2" null: 2>&1)
    [ $((100 * ${other%%.*})) -le "$pixels" ] && echo alike
}

# Lists the frequent colours, which are those of backgrounds rather than lines.
colours() {
    convert "$1" +dither -depth 8 -format '%w %h\n%c' histogram:info:- | awk -v of="$2" '
        NR == 1 { least = $1 * $2 / of; next }
        $1 + 0 >= least && match($0, /#[0-9A-F]+/) { print substr($0, RSTART, 7) }' |
        sort
}

for game in quax brayout brax stymie braunche link; do
    for theme in print safe; do
        ludex generate --game $game --plies 8 --seed 5 >made.txt
        ludex show --every --to gif --theme $theme -o a.gif made.txt
        ludex show --every --to png --theme $theme -o a.png made.txt
        is "$game $theme, gifsicle" '9 images' \
            "$(gifsicle --info a.gif 2>&1 | sed -n 's/.* \([0-9]* images\)$/\1/p')"
        convert a.gif -coalesce +repage frame-%03d.png
        for ply in 000 008; do
            is "$game $theme $ply, size" "$(identify -format '%wx%h' frame-$ply.png)" \
                "$(identify -format '%wx%h' a-$ply.png)"
            is "$game $theme $ply, ImageMagick" alike "$(alike frame-$ply.png a-$ply.png)"
            colours a-$ply.png 4 >wanted
            empty "$game $theme $ply, colours" \
                "$(colours frame-$ply.png 100 | comm -23 wanted -)"
        done
        ludex show --to sixel --theme $theme made.txt >a.sixel
        sixel2png -i a.sixel -o sixel.png
        is "$game $theme, sixel2png" alike "$(alike sixel.png a-008.png)"
        is "$game $theme, RGB" 'PNG 8 TrueColor' \
            "$(identify -format '%m %z %[type]' a-000.png |
                sed 's/Palette/TrueColor/; s/Grayscale/TrueColor/')"
    done
done

finish
