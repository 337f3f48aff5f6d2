// @ts-check
/**
 * Measures the product beside what people would use instead and beside what the hardware allows, all in one run:
 * figures of one run compare with each other, not with those of another machine. `make bench` measures every part and
 * writes RESULTS.md; `make bench PART=lists` prints one.
 */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { buildTesting } from '../../infra/local/build.mjs';
import { ensureBrowser } from '../../infra/local/browser.mjs';
import { ROOT } from '../../infra/local/paths.mjs';
import { progressTo } from '../../infra/local/progress.mjs';
import { StartError } from '../../infra/local/start-error.mjs';
import { TemporaryStack } from '../../infra/local/temporary-stack.mjs';
import { PARTS } from './parts.mjs';
import { misses, tableOf } from './results.mjs';
import { runBenchmark } from './run-benchmark.mjs';

/**
 * @typedef {TemporaryStack} Product
 * @typedef {object} Options
 * @property {Product} product the whole of it, with its web
 * @property {number} rounds
 * @property {boolean} smoke to look whether it can be measured, on few and small things
 * @property {(file: string, text: string) => Promise<void>} keep writes a file beside RESULTS.md, which shows it
 * @typedef {object} Part
 * @property {string} title
 * @property {(options: Options) => Promise<import('./results.mjs').Result[]>} measure
 */

/** Fewer only for a look while something is changed. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);

/** @param {readonly string[]} names */
function chosen(names) {
  const unknown = names.filter((name) => !(name in PARTS));
  if (unknown.length > 0)
    throw new StartError(
      `no part is called ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`,
    );
  return Object.entries(PARTS).filter(([name]) => names.length === 0 || names.includes(name));
}

function machine() {
  const [cpu] = cpus();
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  const commit = execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], {
    cwd: ROOT,
    encoding: 'utf8',
  }).trim();
  return [
    `- machine: ${cpus().length} x ${cpu?.model}, ${memory} GiB of memory, ${process.platform}, Node.js ${process.version}`,
    `- load average before the run: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
    `- commit ${commit}, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `- command: \`make bench\`; ${ROUNDS} rounds of each`,
  ].join('\n');
}

async function main() {
  const names = process.argv.slice(2);
  const isWhole = names.length === 0;
  const parts = chosen(names);
  const head = machine();
  const log = progressTo(process.stderr);
  const product = await TemporaryStack.start({ web: true, build: 'all', log });
  const { signal } = new AbortController();
  const logFile = join(product.stack.paths.logs, 'build.log');
  const about = { root: ROOT, env: product.env, logFile, progress: log, signal };
  const sections = [];
  let isGood = true;
  try {
    await buildTesting(about);
    Object.assign(process.env, await ensureBrowser(about));
    for (const [name, { title, measure }] of parts) {
      log(name, title);
      /** @type {string[]} */
      const shown = [];
      const keep = async (/** @type {string} */ file, /** @type {string} */ text) => {
        shown.push(`\n![${title}](${file})\n`);
        if (isWhole) await writeFile(join(import.meta.dirname, file), text);
      };
      const results = await measure({ product, rounds: ROUNDS, smoke: false, keep });
      isGood &&= !results.some(misses);
      const section = `## ${title}\n\nAlone: \`make bench PART=${name}\`\n\n${tableOf(results)}\n${shown.join('')}`;
      process.stdout.write(`\n${section}`);
      sections.push(section);
    }
  } finally {
    await product.stop();
  }
  if (isWhole)
    await writeFile(
      join(import.meta.dirname, 'RESULTS.md'),
      `# What was measured\n\n${head}\n\n${sections.join('\n')}`,
    );
  return isGood;
}

await runBenchmark(main);
