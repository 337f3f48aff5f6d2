#!/bin/bash
# Runs a process of the product: service auth|grids|media-api|media-worker|admin. Anything else is a command of its own.
set -eu
script=main
case ${1:-} in
    auth | grids | admin) folder=$1 ;;
    media-api) folder=media ;;
    media-worker) folder=media script=worker ;;
    *) exec "$@" ;;
esac
cd "/app/services/$folder"
exec kept-logs node --enable-source-maps "dist/$script.js"
