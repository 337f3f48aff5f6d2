// @ts-check
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { it } from 'node:test';
import { temporaryFolder } from '../../infra/local/test/temporary-folder.mjs';
import { imagePeers } from './image-peers.mjs';

const at = temporaryFolder();
const program = (/** @type {string} */ name, /** @type {string} */ itself) =>
  writeFile(at(name), `#!/bin/sh\necho '${itself}'\n`, { mode: 0o755 });

it('peers are the programs that are installed, not others of the same name', async () => {
  const env = { PATH: at('') };
  assert.deepEqual(Object.keys(await imagePeers([], [], at(''), env)), ['sharp alone']);
  await program('vipsthumbnail', 'libvips 8.14.1');
  await program('convert', 'converts PNG files alone');
  assert.deepEqual(Object.keys(await imagePeers([], [], at(''), env)), ['sharp alone', 'vipsthumbnail']);
  await program('convert', 'Version: ImageMagick 6.9.11-60 Q16');
  const names = Object.keys(await imagePeers([], [], at(''), env));
  assert.deepEqual(names, ['sharp alone', 'vipsthumbnail', 'ImageMagick']);
});
