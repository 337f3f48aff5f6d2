import assert from 'node:assert/strict';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { it } from 'node:test';
import { contentHash } from '../content-hash.ts';
import { temporaryFolder } from './temporary-folder.ts';

const at = temporaryFolder();
const hash = () => contentHash(at(), ['src', 'package.json', 'absent'], (path) => path.endsWith('.spec.ts'));

it('the hash of a build’s inputs changes with a content, a name or a new file, and with nothing else', async () => {
  await mkdir(at('src/deep'), { recursive: true });
  await writeFile(at('src/deep/a.ts'), 'a');
  await writeFile(at('package.json'), '{}');
  const first = await hash();
  await writeFile(at('src/deep/a.ts'), 'a');
  await writeFile(at('src/deep/a.spec.ts'), 'a test');
  await writeFile(at('elsewhere.ts'), 'x');
  assert.equal(await hash(), first);
  await writeFile(at('src/deep/a.ts'), 'b');
  const second = await hash();
  await rename(at('src/deep/a.ts'), at('src/deep/b.ts'));
  const third = await hash();
  await writeFile(at('src/c.ts'), '');
  assert.equal(new Set([first, second, third, await hash()]).size, 4);
});
