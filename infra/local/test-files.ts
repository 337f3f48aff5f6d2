import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { runMain } from './command-line.mjs';
import { ROOT, pathsOf, withServerPrograms } from './paths.mjs';
import { prepare } from './prepare.ts';
import { progressTo } from './progress.mjs';
import { runHere } from './run-child.mjs';
import { StartError, reasonOf } from './start-error.mjs';
import { byKind } from './test-kinds.ts';

/**
 * `npm test -- FILE... [-g TITLE] [--watch] [--trace]`: the named test files, of whichever kind, with the servers, the
 * product and the browser that each kind needs. What they print is shown as it comes.
 */
async function main() {
  const { values, positionals } = readArguments();
  if (positionals.length === 0)
    throw new StartError('name the test files, or take `make test` for everything');
  const env = withServerPrograms(process.env);
  const progress = progressTo(process.stderr);
  const paths = pathsOf(`${ROOT}/.data/test`);
  const files = positionals.map((file) => relative(ROOT, file));
  const runs = await byKind(files, values);
  if (runs.some((run) => run.needsProduct)) await prepare({ env, paths, progress, build: 'tests' });
  let code = 0;
  for (const { args } of runs) {
    const ended = await runHere(process.execPath, args, { cwd: ROOT, env });
    code ||= ended;
  }
  return code;
}

/** @throws StartError there is no such option */
function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        grep: { type: 'string', short: 'g' },
        watch: { type: 'boolean', default: false },
        trace: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new StartError(`${reasonOf(error)}\nUsage: npm test -- FILE... [-g TITLE] [--watch] [--trace]`);
  }
}

// A path is taken as the person wrote it, from the folder in which they wrote it.
process.chdir(process.env['INIT_CWD'] ?? process.cwd());
await runMain(main);
