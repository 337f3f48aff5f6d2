interface RedisConfigurationOptions {
  bind: string;
  port: number;
  dataDir: string;
  password: string;
  maxMemory?: string;
}

/**
 * Redis holds queues, so every write is on the disk before the response, and nothing is ever evicted. The password
 * is in a file: an argument would be shown to every user of the machine. With `maxMemory` writes are refused past it,
 * where the kernel would kill the process.
 */
export function redisConfiguration({
  bind,
  port,
  dataDir,
  password,
  maxMemory = '0',
}: RedisConfigurationOptions) {
  return `bind ${bind}
port ${port}
requirepass ${password}
dir "${dataDir}"
appendonly yes
appendfsync always
save ""
maxmemory ${maxMemory}
maxmemory-policy noeviction
daemonize no
always-show-logo no
`;
}
