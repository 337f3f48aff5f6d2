#!/bin/bash
# The gateway's container: `gateway start` renders the configuration and becomes NGINX; `gateway reload` renders it anew
# and returns when every new request goes by it. No request is lost by that: the old workers finish what they have.
# Replicas can be named for once instead of all: `GRIDS_HTTP='172.18.0.9:8080' gateway reload` (make upgrade).
set -euo pipefail
conf=/run/gateway

# The workers that take requests, by their process ids.
taking() {
    local file
    for file in /proc/[0-9]*/cmdline; do
        if [[ $(tr '\0' ' ' <"$file" 2>/dev/null) =~ ^nginx:\ worker\ process\ *$ ]]; then
            file=${file#/proc/}
            printf '%s\n' "${file%/cmdline}"
        fi
    done
}

case ${1:-start} in
    start)
        mkdir -p "$TMP_DIR" "$CACHE_DIR" "$LOG_DIR"
        ln -sfn /dev/stdout "$LOG_DIR/access.log"
        render-gateway "$conf"
        exec nginx -p "$TMP_DIR" -e stderr -c "$conf/nginx.conf" -g 'daemon off;'
        ;;
    reload)
        before=$(taking)
        render-gateway "$conf"
        nginx -p "$TMP_DIR" -e stderr -c "$conf/nginx.conf" -s reload
        for _ in {1..100}; do
            [[ -n $(comm -13 <(sort <<<"$before") <(taking | sort)) && -z $(comm -12 <(sort <<<"$before") <(taking | sort)) ]] && exit 0
            sleep 0.1
        done
        echo 'The gateway did not take up its new configuration' >&2
        exit 1
        ;;
    *) exec "$@" ;;
esac
