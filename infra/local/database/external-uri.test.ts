import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseEngine } from './choose-engine.ts';
import { freePortBlock } from '../ports.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { hostsOf } from './external-uri.ts';

const at = temporaryFolder();

test('an unreachable server is reported without the password', async () => {
  const uri = `mongodb://user:secret@127.0.0.1:${await freePortBlock()}/?serverSelectionTimeoutMS=300`;
  const places = { dataDir: at('mongo'), cacheDir: at('cache'), logFile: at('log'), progress: () => {} };
  const chosen = await chooseEngine({ ...places, env: { MONGODB_URI: uri } });
  await assert.rejects(chosen.start({ ...places, port: 1 }), {
    name: 'StartError',
    message: /^(?!.*secret).* 127\.0\.0\.1:\d+, which cannot be used: /,
  });
});

test('an address is shown by its hosts alone', () => {
  assert.equal(
    hostsOf('mongodb://u:p%40ss@a.example.test:1,b.example.test:2/db?x=1'),
    'a.example.test:1,b.example.test:2',
  );
  assert.equal(hostsOf('mongodb+srv://u:p@cluster.example.test'), 'cluster.example.test');
  assert.equal(hostsOf(''), 'an unreadable address');
});
