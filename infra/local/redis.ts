import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { findProgram } from './database/find-program.ts';
import type { Paths } from './paths.mjs';
import { redisConfiguration } from './redis-configuration.ts';
import { StartError } from './start-error.mjs';
import type { ProcessSpec } from './supervised-process.ts';

const ANSWER_MS = 1_000;

type RedisProcessOptions = { env: NodeJS.ProcessEnv; port: number; paths: Paths; password: string };

/** @throws StartError there is no redis-server */
export async function redisProcess({
  env,
  port,
  paths,
  password,
}: RedisProcessOptions): Promise<ProcessSpec> {
  const command = await findProgram('redis-server', env);
  if (!command) throw new StartError('redis-server is not installed');
  const { redis: dataDir, run } = paths;
  for (const folder of [dataDir, run]) await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(run, 'redis.conf');
  await writeFile(file, redisConfiguration({ bind: '127.0.0.1', port, dataDir, password }), { mode: 0o600 });
  await chmod(file, 0o600);
  const ready = () => respondsToPing(port, password);
  const logFile = join(paths.logs, 'redis.log');
  return { name: 'redis', command, args: [file], env, port, logFile, ready };
}

/** Whether Redis lets us in and has loaded its data. */
function respondsToPing(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: ANSWER_MS });
    let text = '';
    const settle = (ready: boolean) => {
      socket.destroy();
      resolve(ready);
    };
    socket.once('connect', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      if (text === '+OK\r\n+PONG\r\n') settle(true);
      else if (/^-/m.test(text)) settle(false);
    });
    for (const event of ['timeout', 'error', 'close']) socket.once(event, () => settle(false));
  });
}
