import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { PARTS } from '../nightly/parts.ts';
import { runParts } from '../nightly/run-parts.ts';
import { ROOT } from '../paths.mjs';
import { temporaryFolder } from './temporary-folder.ts';

const at = temporaryFolder();
const parts = ['good', 'late', 'bad'].map((target) => ({ target, shows: `It is ${target}` }));

/** A repository with these parts in its Makefile. */
function repository(name: string) {
  const root = at(name);
  mkdirSync(root);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: root });
  writeFileSync(
    join(root, 'Makefile'),
    "good:\n\t@echo '12 passed, 0 failed'\nbad:\n\t@echo '3 passed, 2 failed'; exit 1\nlate:\n\t@exec sleep 60\n",
  );
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
  const printed: string[] = [];
  const page = join(root, 'nightly.md');
  const stopped = new AbortController();
  const print = (text: string) => {
    printed.push(text);
    if (text.startsWith('late: running')) stopped.abort();
  };
  const night = { root, parts, page, logs: at(`${name}-logs`), print, signal: stopped.signal };
  return {
    commit: String(git('rev-parse', '--short=10', 'HEAD')).trim(),
    root,
    printed,
    run: (...chosen: string[]) => runParts({ ...night, chosen }),
    page: () => readFileSync(page, 'utf8').replaceAll(/ +/g, ' '),
  };
}

describe('the nightly run', () => {
  it('goes on after a part that failed, records each, and fails as a whole', async () => {
    const { run, page, printed, commit } = repository('failing');
    assert.equal(await run('bad', 'good'), false);
    assert.match(
      page(),
      new RegExp(
        `\\| \`good\` \\| It is good \\| passed \\| 0 s \\| \`${commit}\` \\| \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d \\|\n`,
      ),
    );
    assert.match(page(), /\| `bad` \| It is bad \| failed \|/);
    assert.match(page(), /\| `late` \| It is late \| never run \| - \| - \| - \|/);
    assert.ok(
      printed.some((text) => text.includes('3 passed, 2 failed')),
      'what the failed part wrote is shown',
    );
  });

  it('keeps the rows of parts that were not chosen, and names a commit that was changed', async () => {
    const { root, run, page, commit } = repository('chosen');
    await run('bad');
    const row = /\| `bad`.*\n/.exec(page())?.[0] ?? 'none';
    writeFileSync(join(root, 'new'), '');
    assert.equal(await run('good'), true);
    assert.ok(page().includes(row));
    assert.match(page(), new RegExp(`\`good\`.*\`${commit} with changes\``));
  });

  it('records nothing of a part that was interrupted, and begins no other', async () => {
    const { run, page } = repository('interrupted');
    assert.equal(await run('late', 'bad'), false);
    assert.throws(page, /ENOENT/);
  });

  it('refuses an unknown part, and each of its own is a target of the Makefile', async () => {
    await assert.rejects(repository('unknown').run('good', 'better'), /there is no part better/);
    const makefile = readFileSync(join(ROOT, 'Makefile'), 'utf8');
    for (const { target } of PARTS) assert.match(makefile, new RegExp(`^${target}:`, 'm'));
  });
});
