#!/bin/bash
# `acme start` fetches the certificate of TLS_HOST by ACME (HTTP-01, through the gateway) and renews it 30 days before
# it expires. `acme renew` renews it now, with a new key. The gateway reloads by itself when the pair in `current`
# changes.
set -euo pipefail
umask 077
folder=${ACME_FOLDER:-/var/lib/acme}
challenges=$folder/webroot/.well-known/acme-challenge
fetched=$folder/lego/certificates/$TLS_HOST

# Whether the gateway serves what is in the webroot.
served() {
    local status
    exec 3<>"/dev/tcp/${GATEWAY:-gateway/8080}" || return
    printf 'GET /.well-known/acme-challenge/probe HTTP/1.0\r\nHost: %s\r\n\r\n' "$TLS_HOST" >&3
    read -r -t 3 _ status _ <&3 && [[ $status == 200 ]]
}

# Certificate and key change together: the gateway never sees one without the other.
publish() {
    local pair old
    pair=$(mktemp -d "$folder/pair.XXXXXX") || return
    # `set -e` holds in no function that is called in a condition, as this one is.
    if ! {
        cp "$fetched.crt" "$pair/certificate.pem" &&
            cp "$fetched.key" "$pair/key.pem" &&
            ln -sfn "${pair##*/}" "$folder/next" &&
            mv -T "$folder/next" "$folder/current"
    }; then
        rm -rf "$pair"
        return 1
    fi
    for old in "$folder"/pair.*; do [[ $old == "$pair" ]] || rm -r "$old"; done
}

# fetch DAYS: the first certificate, or a new one where the old one expires within so many days.
fetch() (
    flock 9
    verb=(run)
    [[ ! -e $fetched.crt ]] || verb=(renew --no-random-sleep --days "$1")
    lego --accept-tos --email "$OPERATOR_EMAIL" --server "$ACME_DIRECTORY" --path "$folder/lego" --key-type ec256 \
        --http --http.webroot "$folder/webroot" --domains "$TLS_HOST" "${verb[@]}" || exit
    cmp -s "$fetched.crt" "$folder/current/certificate.pem" || publish
) 9>"$folder/lock"

case ${1:-start} in
    start)
        mkdir -p "$challenges"
        echo ready >"$challenges/probe"
        # An authority allows few failed attempts in an hour, so none is made before the gateway can answer.
        until (served) 2>/dev/null; do sleep 1; done
        while true; do
            if fetch 30; then
                rm -f "$folder/failed"
                sleep 12h
            else
                touch "$folder/failed"
                echo "No certificate for $TLS_HOST; the next attempt is in 15 minutes" >&2
                sleep 15m
            fi
        done
        ;;
    renew) fetch 10000 ;;
    healthy) [[ -e $folder/current/certificate.pem && ! -e $folder/failed ]] ;;
    *) exec "$@" ;;
esac
