#!/bin/sh
# Opens Estante, and first makes all that it needs. Usage:
#   sh packaging/run.sh [PATH] [more options of `estante open`]
# PATH is a folder of Markdown or a library; without one the sample library opens. Without a display the same
# question is answered in the terminal, and a picture of the window is left in build/estante.png.
set -eu
unset CDPATH
root=$(cd -- "$(dirname -- "$0")/.." && pwd -P)
. "$root/packaging/setup.sh"

library=$root/resources/samples/casa-brisa
case ${1-} in
    -h | --help)
        sed -n '2,5s/^# //p' "$0"
        exit 0
        ;;
    '' | -*) ;;
    *)
        library=$1
        shift
        ;;
esac
if [ ! -e "$library" ]; then
    say "There is no folder $library. Give the path of a folder of Markdown files."
    exit 2
fi

if [ -n "${DISPLAY-}${WAYLAND_DISPLAY-}" ]; then
    prepare run window
    exec "$venv/bin/estante" open "$library" "$@"
fi

say "There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), so this answers in the terminal."
question=
previous=
for argument in "$@"; do
    if [ "$previous" = --question ]; then question=$argument; fi
    case $argument in --question=*) question=${argument#*=} ;; esac
    previous=$argument
done
if [ -z "$question" ]; then
    question="Posso trocar a cafeteira se eu me arrepender da compra?"
    set -- "$@" --question "$question"
    say "The question is an example. Ask another with --question."
fi

prepare run offscreen
say "What the AI would read for: $question"
"$venv/bin/estante" context "$library" "$question" --max-chars 3000
echo  # the text itself ends without a line end
mkdir -p "$root/build"
picture=$root/build/estante.png
QT_QPA_PLATFORM=offscreen "$venv/bin/estante" open "$library" "$@" --screenshot "$picture"
say "A picture of the window: $picture"
