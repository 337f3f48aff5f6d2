// @ts-check

/**
 * Redis holds queues, so every write is on the disk before it is answered, and nothing is ever evicted. The password
 * is in a file: an argument would be shown to every user of the machine.
 * @param {{ bind: string, port: number, dataDir: string, password: string }} options
 */
export function redisConfiguration({ bind, port, dataDir, password }) {
  return `bind ${bind}
port ${port}
requirepass ${password}
dir "${dataDir}"
appendonly yes
appendfsync always
save ""
maxmemory-policy noeviction
daemonize no
always-show-logo no
`;
}
