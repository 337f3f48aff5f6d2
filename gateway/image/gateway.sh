#!/bin/bash
# The gateway's container: `gateway start` renders the configuration and starts NGINX; `gateway reload` renders it again
# and returns when every new request goes by it. No request is lost by that: the old workers finish what they have.
# With TLS_CERT_FILE it reloads by itself when the certificate changes.
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

# There are new workers, and none of those before takes requests.
replaced() {
    [[ -n $(comm -13 <(sort <<<"$before") <(taking | sort)) && -z $(comm -12 <(sort <<<"$before") <(taking | sort)) ]]
}

# The old workers have ended.
gone() {
    local pid
    for pid in $before; do [[ ! -d /proc/$pid ]] || return 1; done
}

# until_true TENTHS COMMAND: whether the command succeeds within so many tenths of a second.
until_true() {
    local left
    for ((left = $1; left > 0; left--)); do
        "$2" && return
        sleep 0.1
    done
    return 1
}

# The servers that an upstream has now, by its variable.
servers_of() {
    local upstream=${1%_HTTP}
    sed -n "/^upstream ${upstream,,} /,/^}/p" "$conf/upstreams.conf" | grep -o 'server [^ ]*' | cut -d' ' -f2 | tr '\n' ' '
}

# Renders the configuration, and returns when every new request goes by it.
take_up() {
    before=$(taking)
    render-gateway "$conf"
    nginx -p "$TMP_DIR" -e stderr -c "$conf/nginx.conf" -s reload
    until_true 100 replaced || {
        echo 'The gateway did not take up its new configuration' >&2
        exit 1
    }
    # What was connected before and has asked for nothing yet (browsers do so in advance) is still theirs to serve,
    # until client_header_timeout (10 s) ends it. What goes on for longer was begun before.
    until_true 110 gone || true
}

# NGINX asks for the addresses of a name that it did not have before only once it has started, and refuses who comes
# first. Such a name is taken up beside the old servers, which serve until its addresses are known.
take_up_new_names() (
    has_new=''
    for variable in AUTH_HTTP GRIDS_HTTP MEDIA_HTTP ADMIN_HTTP; do
        used=$(servers_of "$variable")
        for address in ${!variable}; do
            [[ $address =~ ^[0-9.]+:[0-9]+$ || " $used" == *" $address "* ]] && continue
            export "$variable=${!variable} $used"
            has_new=yes
            break
        done
    done
    [[ -z $has_new ]] || take_up
)

certificate() {
    { cat "$TLS_CERT_FILE" "$TLS_KEY_FILE" 2>/dev/null || true; } | cksum
}

# NGINX reads its certificate when it starts and at a reload. One that does not fit its key is refused by the reload,
# which leaves the one before in use, and is tried again.
watch_certificate() {
    local used=$1 now
    while sleep 5; do
        now=$(certificate)
        [[ $now == "$used" ]] || ! "$0" reload || used=$now
    done
}

case ${1:-start} in
    start)
        mkdir -p "$TMP_DIR" "$CACHE_DIR" "$LOG_DIR"
        [[ -z ${TLS_CERT_FILE:-} ]] || watch_certificate "$(certificate)" &
        ln -sfn /dev/stdout "$LOG_DIR/access.log"
        render-gateway "$conf"
        exec kept-logs nginx -p "$TMP_DIR" -e stderr -c "$conf/nginx.conf" -g 'daemon off;'
        ;;
    reload)
        take_up_new_names
        take_up
        ;;
    *) exec "$@" ;;
esac
