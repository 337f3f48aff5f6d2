import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { componentsOf, cycloneDx, EXCEPTIONS, objectionsTo, type Component } from './components.ts';

const component = { name: 'thing', version: '1.0.0', licence: 'MIT', shipped: true };

test('every package that is used has a licence that allows it', async () => {
  const lock = JSON.parse(await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8'));
  const components = componentsOf(lock);
  assert(components.length > 500);
  assert(components.some(({ name, shipped }) => name === 'fastify' && shipped));
  assert(components.some(({ name, shipped }) => name === 'oxlint' && !shipped));
  assert.deepEqual(objectionsTo(components), []);
  const unused = EXCEPTIONS.filter((exception) => !components.some(({ name }) => exception.name.test(name)));
  assert.deepEqual(unused, []);
});

test('a package without a licence, or with one that asks for too much, is refused', () => {
  const refused = (fields: Partial<Component>) => objectionsTo([{ ...component, ...fields }]);
  assert.deepEqual(refused({ licence: '' }), ['thing@1.0.0: names no licence']);
  assert.deepEqual(refused({ licence: 'AGPL-3.0-only' }), ['thing@1.0.0: AGPL-3.0-only is not allowed']);
  assert.equal(refused({ licence: 'UNLICENSED' }).length, 1);
  assert.equal(refused({ licence: 'MIT AND GPL-3.0-only' }).length, 1);
  assert.equal(refused({ licence: '(MIT OR GPL-3.0-only)' }).length, 0);
  assert.equal(refused({ licence: 'MPL-2.0' }).length, 1);
  assert.equal(refused({ licence: 'MPL-2.0', shipped: false }).length, 0);
  assert.equal(refused({ licence: 'LGPL-3.0-or-later' }).length, 1);
});

test('a package is told by its own name and once, and is shipped where anything shipped needs it', () => {
  const entry = { version: '2.0.0', license: 'ISC' };
  const components = componentsOf({
    packages: {
      '': { version: '1.0.0' },
      'node_modules/@tessera/auth': { link: true },
      'node_modules/@a/b': { ...entry, dev: true },
      'node_modules/c/node_modules/@a/b': entry,
    },
  });
  assert.deepEqual(components, [{ name: '@a/b', version: '2.0.0', licence: 'ISC', shipped: true }]);
});

test('the list names each package as scanners look it up', () => {
  const scoped = { ...component, name: '@a/b', shipped: false };
  assert.deepEqual((cycloneDx([component, scoped]) as { components: unknown }).components, [
    {
      type: 'library',
      name: 'thing',
      version: '1.0.0',
      scope: 'required',
      licenses: [{ expression: 'MIT' }],
      purl: 'pkg:npm/thing@1.0.0',
    },
    {
      type: 'library',
      name: '@a/b',
      version: '1.0.0',
      scope: 'excluded',
      licenses: [{ expression: 'MIT' }],
      purl: 'pkg:npm/%40a/b@1.0.0',
    },
  ]);
});
