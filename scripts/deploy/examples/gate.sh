#!/bin/sh
# Gates the claims of a file, and says what to do by the exit code. Usage: gate.sh CLAIMS [option …]
# TOUCHSTONE names the program; without it, npx runs the one that is installed.
touchstone=${TOUCHSTONE:-npx --no touchstone}
code=0
$touchstone gate "$@" || code=$?
case $code in
0) echo "gate: every claim stands" ;;
5) echo "gate: at least one claim does not stand; nothing is released" >&2 ;;
*) echo "gate: no decision was made (exit code $code)" >&2 ;;
esac
exit "$code"
