// @ts-check
/*
 * Takes a mongod's arguments and serves MongoDB's protocol by FerretDB, so that what starts, watches and stops a
 * mongod can be tried on machines to which MongoDB's own cannot be brought. It is run as a program of that name.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startFerretdb } from '../ferretdb/ferretdb-server.mjs';

const { values } = parseArgs({
  options: {
    version: { type: 'boolean' },
    dbpath: { type: 'string' },
    port: { type: 'string' },
    bind_ip: { type: 'string' },
    nounixsocket: { type: 'boolean' },
  },
});

if (values.version) {
  process.stdout.write(`db version v${process.env['STAND_IN_VERSION'] ?? '8.0.17'}\n`);
} else {
  const { dbpath = '', port = '' } = values;
  const dataDir = join(dbpath, 'stand-in');
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dbpath, 'WiredTiger'), 'a trace that a real mongod leaves\n');
  const running = await startFerretdb(
    { root: process.env['STAND_IN_ROOT'] ?? '', dataDir, env: process.env },
    { listen: { port: Number(port) }, logFile: join(dataDir, 'log') },
  );
  process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)));
  await running.exited;
  process.exit(1);
}
