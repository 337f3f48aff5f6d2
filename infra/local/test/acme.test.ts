/** The script that fetches certificates (infra/compose/acme), on this machine and without an authority. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { after, it } from 'node:test';
import { programFolder } from '../database/testing/program-folder.ts';
import { ROOT } from '../paths.mjs';
import { waitUntil } from '../wait-until.mjs';
import { temporaryFolder } from './temporary-folder.ts';

const at = temporaryFolder();
const SOON = { deadlineMs: 20_000, everyMs: 50 };
const gateway = createServer((_request, response) => response.end('ready')).listen(0, '127.0.0.1');
after(() => gateway.close());

it('a certificate that cannot be stored leaves the one before in use, and is stored by a later attempt', async () => {
  const certificates = at('acme/lego/certificates');
  await mkdir(certificates, { recursive: true });
  const lego = `cd '${certificates}'; echo new >tessera.test.crt; echo key >tessera.test.key`;
  const cp = "echo 'No space left on device' >&2; exit 1";
  const programs = await programFolder(at('programs'), { scripts: { lego, cp } });
  const env = {
    ...process.env,
    PATH: `${programs}${delimiter}${process.env['PATH']}`,
    ACME_FOLDER: at('acme'),
    GATEWAY: `127.0.0.1/${(gateway.address() as AddressInfo).port}`,
    TLS_HOST: 'tessera.test',
    OPERATOR_EMAIL: 'operator@tessera.test',
    ACME_DIRECTORY: 'https://authority.test/dir',
  };
  const acme = (verb: string) =>
    spawn(join(ROOT, 'infra/compose/acme/acme.sh'), [verb], { env, stdio: 'ignore', detached: true });
  await mkdir(at('acme/pair.before'));
  await writeFile(at('acme/pair.before/certificate.pem'), 'before\n');
  assert.deepEqual(await once(spawn('ln', ['-s', 'pair.before', at('acme/current')]), 'exit'), [0, null]);

  const started = acme('start');
  try {
    const ended = async () => existsSync(at('acme/failed'));
    assert.ok(await waitUntil(ended, SOON), 'the attempt counts as failed');
  } finally {
    process.kill(-Number(started.pid), 'SIGKILL');
    await once(started, 'exit');
  }
  assert.equal(await readlink(at('acme/current')), 'pair.before');
  assert.equal(await readFile(at('acme/current/certificate.pem'), 'utf8'), 'before\n');
  const pairs = async () => (await readdir(at('acme'))).filter((name) => name.startsWith('pair.'));
  assert.deepEqual(await pairs(), ['pair.before']);

  await rm(at('programs/cp'));
  assert.deepEqual(await once(acme('renew'), 'exit'), [0, null]);
  assert.equal(await readFile(at('acme/current/certificate.pem'), 'utf8'), 'new\n');
  assert.equal((await pairs()).length, 1);
});
