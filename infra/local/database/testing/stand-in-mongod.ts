/*
 * Takes a mongod's arguments and serves MongoDB's protocol by FerretDB, so that what starts, watches and stops a
 * mongod can be tried on machines to which MongoDB's own cannot be brought. It is run as a program of that name.
 */
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServers } from '../../../ferretdb/server.ts';

const { values } = parseArgs({
  options: {
    version: { type: 'boolean' },
    dbpath: { type: 'string' },
    port: { type: 'string' },
    bind_ip: { type: 'string' },
    nounixsocket: { type: 'boolean' },
    auth: { type: 'boolean' },
  },
});

if (values.version) {
  process.stdout.write(`db version v${process.env['STAND_IN_VERSION'] ?? '8.0.17'}\n`);
} else {
  const { dbpath = '', port = '', bind_ip: where = '', auth } = values;
  const dataDir = join(dbpath, 'stand-in');
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dbpath, 'WiredTiger'), 'a trace that a real mongod leaves\n');
  if (where.startsWith('/')) await symlink(join(dataDir, 'socket', 'mongod.sock'), where);
  const starting = startServers(
    {
      root: process.env['STAND_IN_ROOT'] ?? '',
      postgresMajor: Number(process.env['STAND_IN_POSTGRES']),
      dataDir,
      env: process.env,
    },
    {
      listen: where.startsWith('/') ? { socket: 'mongod.sock' } : { port: Number(port) },
      logFile: join(dataDir, 'log'),
      ...(auth ? { auth: {} } : {}),
    },
  );
  // Whoever started it may have seen it ready before this process did.
  process.once('SIGTERM', () => void starting.then(({ stop }) => stop()).then(() => process.exit(0)));
  await (
    await starting
  ).exited;
  process.exit(1);
}
