import assert from 'node:assert/strict';
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { readFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { SERVICE_PAIRS, keepSecrets } from '../secrets.mjs';
import { callKeys, operatorEnv } from '../service-env.mjs';
import { temporaryFolder } from './temporary-folder.ts';

const at = temporaryFolder();
const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
const json = async (path: string) => JSON.parse(await readFile(path, 'utf8'));

describe('secrets', () => {
  it('are made once, for their owner alone', async () => {
    const first = await keepSecrets(at('once'));
    const second = await keepSecrets(at('once'));
    const names = await readdir(at('once'));
    assert.equal(await mode(at('once')), '700');
    assert.deepEqual(
      new Set(await Promise.all(names.map((name) => mode(join(at('once'), name))))),
      new Set(['600']),
    );
    assert.equal(names.length, SERVICE_PAIRS.length + 3);
    assert.equal(second.redisPassword, first.redisPassword);
    assert.ok(first.redisPassword.length >= 43);
  });

  it('differ between pairs and between installations', async () => {
    const here = await keepSecrets(at('here'));
    const there = await keepSecrets(at('there'));
    const keys = await Promise.all(
      [here, there].flatMap(({ serviceKeyFile }) =>
        SERVICE_PAIRS.map(([caller, callee]) => readFile(serviceKeyFile(caller, callee), 'utf8')),
      ),
    );
    assert.equal(new Set(keys).size, SERVICE_PAIRS.length * 2);
    for (const key of keys) assert.match(key.trim(), /^[\w-]{43}$/);
  });

  it('hold a signing key whose public half is the one that is given out', async () => {
    const { jwtPrivateKeyFile, jwtPublicKeysFile } = await keepSecrets(at('signing'));
    const own = await json(jwtPrivateKeyFile);
    const [known] = await json(jwtPublicKeysFile);
    const text = Buffer.from('text');
    const signature = sign('sha256', text, createPrivateKey(own.pem));
    assert.equal(known.kid, own.kid);
    assert.ok(verify('sha256', text, createPublicKey(known.pem), signature));
    assert.equal(JSON.stringify(known).includes('PRIVATE'), false);
  });

  it('are complete after a first run that was cut short', async () => {
    const { jwtPrivateKeyFile, jwtPublicKeysFile } = await keepSecrets(at('cut'));
    const { kid } = await json(jwtPrivateKeyFile);
    await rm(jwtPublicKeysFile);
    await keepSecrets(at('cut'));
    assert.equal((await json(jwtPublicKeysFile))[0].kid, kid);
  });

  it('reach only the services that are one end of them', async () => {
    const secrets = await keepSecrets(at('ends'));
    assert.deepEqual(Object.keys(callKeys('grids', secrets)).sort(), [
      'SERVICE_KEY_FROM_ADMIN_FILE',
      'SERVICE_KEY_FROM_MEDIA_FILE',
      'SERVICE_KEY_TO_AUTH_FILE',
      'SERVICE_KEY_TO_MEDIA_FILE',
    ]);
    assert.deepEqual(operatorEnv({ authTcpPort: 8086, secrets }), {
      AUTH_TCP: '127.0.0.1:8086',
      SERVICE_KEY_TO_AUTH_FILE: secrets.serviceKeyFile('operator', 'auth'),
    });
  });
});
