// @ts-check
import { join } from 'node:path';
import { ROOT, pathsOf } from './paths.mjs';
import { PARTS } from './nightly/parts.mjs';
import { runParts } from './nightly/run-parts.mjs';
import { explain } from './start-error.mjs';

/** `make nightly`, and `make nightly PARTS="chaos faults"` for some of it. The exit code tells whether all passed. */
const interrupted = new AbortController();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => interrupted.abort());

const passed = await runParts({
  root: ROOT,
  parts: PARTS,
  chosen: process.argv.slice(2),
  page: join(ROOT, 'docs', 'nightly.md'),
  logs: join(pathsOf(join(ROOT, '.data')).dataDir, 'nightly'),
  print: (text) => process.stdout.write(`${text}\n`),
  signal: interrupted.signal,
}).catch((error) => {
  process.stderr.write(`${explain(error)}\n`);
  return false;
});
process.exitCode = interrupted.signal.aborted ? 130 : passed ? 0 : 1;
