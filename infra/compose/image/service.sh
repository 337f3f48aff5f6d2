#!/bin/bash
# Runs a process of the product: service auth|grids|media-api|media-worker|admin. Anything else is a command of its own.
set -eu
case ${1:-} in
    auth | grids | media-api | media-worker | admin) exec kept-logs node "/app/services/dist/$1.js" ;;
    *) exec "$@" ;;
esac
