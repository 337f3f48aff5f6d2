// @ts-check
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { parse } from 'yaml';
import { ROOT } from '../paths.mjs';

const read = (/** @type {string} */ path) => readFile(join(ROOT, path), 'utf8');

/** The Compose files, by their path. @type {Map<string, string>} */
const composeFiles = new Map();

before(async () => {
  const overrides = (await readdir(join(ROOT, 'infra/compose'))).filter((name) => name.endsWith('.yml'));
  for (const path of ['docker-compose.yml', ...overrides.map((name) => `infra/compose/${name}`)])
    composeFiles.set(path, await read(path));
});

describe('the Compose files', () => {
  it('give every reader of PUBLIC_URL the same address, whichever overrides are on', () => {
    /** @type {Record<string, string>} */
    const given = {};
    for (const [path, text] of composeFiles)
      for (const [service, { environment }] of Object.entries(
        parse(text, { merge: true, maxAliasCount: -1, logLevel: 'error' }).services,
      ))
        if (environment?.PUBLIC_URL) given[`${service} in ${path}`] = environment.PUBLIC_URL;
    assert.ok(Object.keys(given).length > 3);
    const url = '${PUBLIC_URL:-http${TLS_HOST:+s}://${TLS_HOST:-localhost:${PORT:-8080}}}';
    assert.deepEqual(given, Object.fromEntries(Object.keys(given).map((reader) => [reader, url])));
  });
});
