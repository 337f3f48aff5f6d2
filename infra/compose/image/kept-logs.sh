#!/bin/bash
# Runs a command whose log is kept for 12 months, as the privacy policy promises: kept-logs COMMAND ARGUMENT...
# With KEPT_LOGS=/var/log/tessera/auth each line is added to the day's file, /var/log/tessera/auth-2026-11-24.log, and
# files of the folder that are older go: the engine knows no age of what it keeps of a container's output. So that
# output has the same lines without addresses and without ids of people. Without KEPT_LOGS it has all.
set -uo pipefail
[[ -n ${KEPT_LOGS:-} ]] || exec "$@"
export LC_ALL=C
months=12
folder=$(dirname "$KEPT_LOGS")

# Removes what is too old, and packs what is not of today or yesterday.
tidy() {
    local file day oldest yesterday
    oldest=$(date -u -d "$months months ago" +%F)
    yesterday=$(date -u -d yesterday +%F)
    for file in "$folder"/*-????-??-??.log "$folder"/*-????-??-??.log.gz; do
        [[ $file =~ -([0-9]{4}-[0-9]{2}-[0-9]{2})\.log(\.gz)?$ && -e $file ]] || continue
        day=${BASH_REMATCH[1]}
        if [[ $day < $oldest ]]; then
            rm -f -- "$file"
        elif [[ $day < $yesterday && -z ${BASH_REMATCH[2]} ]]; then
            # Another replica may be at it.
            gzip --quiet -- "$file"
        fi
    done
}

# Ids have 32 digits, as the ids have that requests are found by: those stay.
masks='s/("client":")[^"]*/\1*/
s/, client: [^,]*//
s/("agent":")([^"\\]|\\.)*/\1*/
s/("(requestId|reqId)":"|"req":\{"id":")([0-9a-f]{16})([0-9a-f]{16})/\1\3\x01\4/g
s/[0-9a-f]{32}/*/g
s/\x01//g
s/cus_[A-Za-z0-9]+/cus_*/g
s/[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+/*@*/g'

# A file that cannot be written to, such as one on a full disk, ends awk, which loses the few lines that it has read
# ahead. It is no reason to stop: the output goes on, and after a while the file is tried again.
write_lines() {
    {
        until awk -W interactive -v prefix="$KEPT_LOGS" '
            {
                day = strftime("%Y-%m-%d", systime(), 1)
                if (day != last) {
                    if (last != "") close(file)
                    file = prefix "-" day ".log"
                    last = day
                }
                print
                fflush()
                print >> file
                fflush(file)
            }'; do
            echo "kept-logs: $folder cannot be written to, the log is in the container's output alone" >&2
            timeout "${KEPT_LOGS_RETRY:-60}" cat
        done
    } | sed -u -E "$masks"
}

if ! ( : >>"$KEPT_LOGS-$(date -u +%F).log" ) 2>/dev/null; then
    echo "kept-logs: $folder cannot be written to, the log is in the container's output alone" >&2
    exec "$@"
fi
while true; do
    tidy
    sleep 6h
done >/dev/null 2>&1 &
keeper=$!

exec 3> >(write_lines)
writer=$!
"$@" >&3 2>&3 3>&- &
child=$!
exec 3>&-
for signal in TERM INT QUIT HUP; do trap "kill -$signal $child 2>/dev/null" "$signal"; done
wait "$child"
status=$?
# A signal ends the waiting, not the command.
while kill -0 "$child" 2>/dev/null; do
    wait "$child"
    status=$?
done
wait "$writer"
kill "$keeper"
exit "$status"
