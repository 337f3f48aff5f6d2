import { join } from 'node:path';
import { interruption, runMain } from './command-line.mjs';
import { ROOT } from './paths.mjs';
import { PARTS } from './nightly/parts.ts';
import { runParts } from './nightly/run-parts.ts';

/** `make nightly`, and `make nightly PARTS="chaos faults"` for some of it. The exit code tells whether all passed. */
const signal = interruption();
await runMain(async () => {
  const passed = await runParts({
    root: ROOT,
    parts: PARTS,
    chosen: process.argv.slice(2),
    page: join(ROOT, 'docs', 'nightly.md'),
    logs: join(ROOT, '.data', 'nightly'),
    print: (text) => process.stdout.write(`${text}\n`),
    signal,
  });
  return signal.aborted ? 130 : passed ? 0 : 1;
});
