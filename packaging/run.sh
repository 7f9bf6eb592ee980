#!/bin/sh
# Opens Estante, and first makes all that it needs. Usage:
#   sh packaging/run.sh [PATH] [more options of `estante open`]
# PATH is a folder of Markdown or a library; without one your copy of the sample library opens. Without a display
# the same question is answered in the terminal, and a picture of the window is left in build/estante.png.
set -eu
unset CDPATH
root=$(cd -- "$(dirname -- "$0")/.." && pwd -P)
. "$root/packaging/setup.sh"

library=
case ${1-} in
    -h | --help)
        sed -n '2,5s/^# //p' "$0"
        exit 0
        ;;
    '' | -*) ;;
    *)
        library=$1
        shift
        if [ ! -e "$library" ]; then
            say "There is no folder $library. Give the path of a folder of Markdown files, or of a library."
            exit 2
        fi
        ;;
esac

if [ -n "${DISPLAY-}${WAYLAND_DISPLAY-}" ]; then
    prepare run window
    exec "$venv/bin/estante" open "${library:---sample}" "$@"
fi

say "There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), so this answers in the terminal."
question=
asker= # the option that says who asks, in a library
name=
previous=
for argument in "$@"; do
    case $previous in
        --question) question=$argument ;;
        --account | --project) asker=$previous name=$argument ;;
    esac
    case $argument in
        --question=*) question=${argument#*=} ;;
        --account=* | --project=*) asker=${argument%%=*} name=${argument#*=} ;;
    esac
    previous=$argument
done
if [ -z "$question" ]; then
    question="Posso trocar a cafeteira se eu me arrepender da compra?"
    set -- "$@" --question "$question"
    say "The question is an example. Ask another with --question."
fi
if [ -z "$library$asker" ]; then
    asker=--account name=whatsapp:casabrisa-loja
    set -- "$@" "$asker" "$name"
    say "The account that asks, $name, is one of the sample library's. Ask as another with --account."
fi

prepare run offscreen
picture=$root/build/estante.png
set -- open "${library:---sample}" "$@" --screenshot "$picture"
[ -n "$library" ] || library=$("$venv/bin/estante" sample)
say "What the AI would read for: $question"
if [ -n "$asker" ]; then
    "$venv/bin/estante" context "$library" "$question" "$asker" "$name"
elif [ -e "$library/projects.json" ]; then
    "$venv/bin/estante" context "$library" "$question" # the library's own limits, as in the picture
else
    "$venv/bin/estante" context "$library" "$question" --max-chars 3000
fi
echo # the text itself ends without a line end
mkdir -p "$root/build"
QT_QPA_PLATFORM=offscreen "$venv/bin/estante" "$@"
say "A picture of the window: $picture"
