import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Packages that Jest loads as a few files, as the bundled services do: for each file of tests it would load some 2,300
 * of theirs once more, and for each project compile the ES modules among them. Another one that imports what is in
 * here by a path of its own (`@nestjs/core/...`) has to be named too, or there would be two of it.
 */
const NAMES = [
  ...['@nestjs/common', '@nestjs/core', '@nestjs/jwt', '@nestjs/microservices', '@nestjs/mongoose'],
  ...['@nestjs/platform-fastify', '@nestjs/platform-fastify/constants.js', '@nestjs/swagger', 'nestjs-pino'],
  ...[
    '@fastify/multipart',
    'archiver',
    'bullmq',
    'content-disposition',
    'fast-check',
    'fastify',
    'ical-generator',
  ],
  ...['ioredis', 'minio', 'mongoose', 'nodemailer', 'p-queue', 'pino-http', 'postal-mime', 'prom-client'],
  ...['rate-limiter-flexible', 'rxjs', 'smtp-server', 'stripe', 'temporal-polyfill', 'thumbhash', 'zod'],
];

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const CACHE = join(ROOT, 'node_modules/.cache/jest-packages');
const SOURCES = [join(ROOT, 'package-lock.json'), fileURLToPath(import.meta.url)];
/** Another one for other versions, or a change of this file. */
const VERSION = SOURCES.reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha256'))
  .digest('hex')
  .slice(0, 16);

/** @param {string} name */
const entryOf = (name) => name.replaceAll('@', '').replaceAll('/', '-');

/** For Jest's `moduleNameMapper`. */
export const PACKAGES = Object.fromEntries(
  NAMES.map((name) => [
    `^${name.replaceAll('.', String.raw`\.`)}$`,
    join(CACHE, VERSION, `${entryOf(name)}.cjs`),
  ]),
);

const COMMON_JS = 'common-js:';

/**
 * A package of CommonJS that is shared by several begins in a file of its own, whose exports are nothing but its own.
 * @type {import('rolldown').Plugin}
 */
const commonJsByItself = {
  name: 'common-js-by-itself',
  async resolveId(name, importer, options) {
    if (importer !== undefined || name.startsWith(COMMON_JS)) return null;
    const found = await this.resolve(name, importer, { ...options, skipSelf: true });
    return found !== null && 'module.exports' in (await import(name)) ? `${COMMON_JS}${found.id}` : found;
  },
  load(id) {
    if (!id.startsWith(COMMON_JS)) return null;
    return `module.exports = require(${JSON.stringify(id.slice(COMMON_JS.length))});`;
  },
};

/** The files, made where they are not there. Jest calls it before all tests. */
export default async function makePackages() {
  const folder = join(CACHE, VERSION);
  if (existsSync(folder)) return;
  const ofOneWorkspace = globSync(
    NAMES.map((name) => `{libs,services}/*/node_modules/${name}`),
    { cwd: ROOT },
  );
  if (ofOneWorkspace.length > 0) throw new Error(`not the same for all: ${ofOneWorkspace.join(', ')}`);
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(NAMES.map((name) => [entryOf(name), name])),
    platform: 'node',
    // Code for one kind of processor, a compiler, and what has to be there before all that is decorated.
    external: ['sharp', '@node-rs/argon2', 'typescript', 'reflect-metadata'],
    plugins: [commonJsByItself],
    onLog(level, log, print) {
      // Packages look for others that only some of their users have; default exports beside others are Jest's to read.
      if (log.code !== 'UNRESOLVED_IMPORT' && log.code !== 'MIXED_EXPORTS') print(level, log);
    },
  });
  const made = `${folder}.${process.pid}`;
  await bundle.write({
    dir: made,
    format: 'cjs',
    keepNames: true,
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
  });
  await bundle.close();
  // Another run may have been quicker.
  await rename(made, folder).catch(() => rm(made, { recursive: true }));
  for (const name of await readdir(CACHE)) {
    if (!name.startsWith(VERSION)) await rm(join(CACHE, name), { recursive: true, force: true });
  }
}
