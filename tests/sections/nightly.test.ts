import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { ROOT } from '../../infra/local/paths.mjs';

it('docs/tests.md names each file that has a browser test with @nightly, and no other', async () => {
  const page = await readFile(join(ROOT, 'docs/tests.md'), 'utf8');
  const [, table = ''] = page.split('## Browser tests that run at night');
  const cells = [...table.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell);
  const listed = new Set(cells.flatMap((cell) => cell.match(/(?<=`)[a-z-]+(?=`)/g) ?? []));
  const found = await readdir(join(ROOT, 'web/e2e'), { recursive: true });
  const tagged = [];
  for (const name of found.filter((each) => each.endsWith('.spec.ts')))
    if ((await readFile(join(ROOT, 'web/e2e', name), 'utf8')).includes('@nightly'))
      tagged.push(name.replace(/\.spec\.ts$/, ''));
  assert.deepEqual([...listed].sort(), tagged.sort());
});
