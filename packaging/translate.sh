#!/bin/sh
# Collects the texts of the window into resources/i18n/*.ts and makes the *.qm files that the program loads.
# Usage: sh packaging/translate.sh [FOLDER]
# Then translate what is "unfinished" in the .ts files, and run it again.
set -eu
unset CDPATH
root=$(cd -- "$(dirname -- "$0")/.." && pwd -P)
tools=$root/.venv/bin
folder=${1:-$root/resources/i18n}

cd "$root"
mkdir -p "$folder"
sources=$(find desktop -name '*.py' | LC_ALL=C sort)
for language in en pt_BR zh_CN; do
    file=$folder/estante_$language
    # English is the source: it needs its plural forms only.
    if [ "$language" = en ]; then plural=-pluralonly; else plural=; fi
    # `later` (desktop/__init__.py) marks the texts of tables, as QT_TRANSLATE_NOOP does in C++.
    # shellcheck disable=SC2086  # one word for each file, and none for no option
    "$tools/pyside6-lupdate" -silent -locations none -no-obsolete $plural \
        -source-language en -target-language "$language" \
        -tr-function-alias QT_TRANSLATE_NOOP+=later $sources -ts "$file.ts"
    "$tools/pyside6-lrelease" -silent "$file.ts" -qm "$file.qm"
done
