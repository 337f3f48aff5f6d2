/** What the built web weighs: its scripts as they travel, by gzip, and which of them a page needs. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './paths.mjs';

const DIST = join(ROOT, 'web/dist');

export const code = (name: string) => readFile(join(DIST, 'assets', name), 'utf8');

export async function weightOf(names: Iterable<string>) {
  const weights = await Promise.all([...names].map(async (name) => gzipSync(await code(name)).length));
  return weights.reduce((sum, weight) => sum + weight, 0);
}

/** The files that a file imports itself; not those that it fetches when they are needed. */
const importsOf = async (name: string) =>
  [...(await code(name)).matchAll(/(?:import|from)\s*"\.\/([^"]+\.js)"/g)].map(([, next = '']) => next);

/** The files that these import, and they themselves; not those that are fetched when they are needed. */
async function reachedFrom(names: readonly string[]) {
  const reached = new Set<string>();
  const follow = async (name: string) => {
    if (reached.has(name)) return;
    reached.add(name);
    for (const next of await importsOf(name)) await follow(next);
  };
  for (const name of names) await follow(name);
  return reached;
}

/** The files that need themselves by way of what they import: which of them runs first is an accident. */
export async function cycles() {
  const scripts = (await readdir(join(DIST, 'assets'))).filter((file) => file.endsWith('.js'));
  const found = scripts.map(async (name) => {
    const further = await reachedFrom(await importsOf(name));
    return further.has(name) ? [name] : [];
  });
  return (await Promise.all(found)).flat();
}

export async function firstLoad() {
  const page = await readFile(join(DIST, 'index.html'), 'utf8');
  const first = [...page.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, name = '']) => name);
  assert.ok(first.length > 1, page);
  return reachedFrom(first);
}

/** Of all that the service worker keeps, in bytes by gzip. */
export async function shellWeight() {
  const worker = await readFile(join(DIST, 'sw.js'), 'utf8');
  const [, shell = '[]'] = /^const SHELL = (.+);$/m.exec(worker) ?? [];
  const paths: string[] = JSON.parse(shell);
  const weights = await Promise.all(
    paths.map(async (path) => gzipSync(await readFile(join(DIST, path))).length),
  );
  return weights.reduce((sum, weight) => sum + weight, 0);
}

/** What a file that is fetched by itself needs, it included. */
export async function neededBy(name: string) {
  const files = await readdir(join(DIST, 'assets'));
  const chunks = files.filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'));
  assert.equal(chunks.length, 1, name);
  const reached = await reachedFrom(chunks);
  assert.ok(reached.size > 5);
  return reached;
}

/** The names of the files of the router's screens, as the web's list of them has them. */
export async function screens() {
  const list = await readFile(join(ROOT, 'web/src/app/screens.ts'), 'utf8');
  return [...list.matchAll(/import\('[^']*\/([\w-]+)\.js'\)/g)].map(([, name = '']) => name);
}

/** The bytes that each screen needs after the first load. */
export async function weightsOfScreens(): Promise<Record<string, number>> {
  const first = await firstLoad();
  const weights = (await screens()).map(async (name) => {
    const further = [...(await neededBy(name))].filter((each) => !first.has(each));
    return [name, await weightOf(further)] as const;
  });
  return Object.fromEntries(await Promise.all(weights));
}
