import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../local/test/temporary-folder.ts';

const inFolder = temporaryFolder();
const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** What the rule finds in this code. */
function foundIn(code: string): string[] {
  const config = { jsPlugins: [pathOf('browsers.mjs')], rules: { 'browsers/in-all': 'error' } };
  writeFileSync(inFolder('.oxlintrc.json'), JSON.stringify(config));
  writeFileSync(inFolder('code.tsx'), code);
  const args = ['-c', inFolder('.oxlintrc.json'), '-f', 'json', inFolder('code.tsx')];
  const { stdout } = spawnSync(pathOf('../../node_modules/.bin/oxlint'), args, { encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { message: string; code: string }[] };
  return diagnostics.filter(({ code }) => code.startsWith('browsers')).map(({ message }) => message);
}

const missing = (name: string) => `${name} is not in all browsers that the web is built for`;

test('what a browser of the target lacks is found: a function, a member, an option and a class [D1.12]', () => {
  assert.deepEqual(foundIn('export const both = AbortSignal.any([]);'), [missing('AbortSignal.any')]);
  assert.deepEqual(foundIn('document.body.showPopover();'), [missing('showPopover')]);
  assert.deepEqual(foundIn("new ImageData(1, 1, { colorSpace: 'display-p3' });"), [missing('colorSpace')]);
  assert.deepEqual(foundIn('export const Text = () => <textarea className="p-2 field-sizing-content" />;'), [
    missing('field-sizing-content'),
  ]);
});

test('code that looks whether it is there may use it, and so may code with names of its own', () => {
  const guarded = [
    "export const isActive = 'userActivation' in navigator ? navigator.userActivation.isActive : true;",
    "if (typeof requestIdleCallback !== 'undefined') requestIdleCallback(() => undefined);",
    "export const look = 'resize-y field-sizing-content supports-[field-sizing:content]:resize-none';",
    'export const { any } = { any: Math.max };',
  ];
  assert.deepEqual(foundIn(guarded.join('\n')), []);
});
