/**
 * Measures the product beside what people would use instead and beside what the hardware allows, all in one run:
 * results of one run compare with each other, not with those of another machine. `make bench` measures every part and
 * writes RESULTS.md; `make bench PART=lists` prints one.
 */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { writeFormatted } from '../../infra/local/formatted-file.ts';
import { ROOT } from '../../infra/local/paths.mjs';
import { progressTo } from '../../infra/local/progress.mjs';
import { explain, StartError } from '../../infra/local/start-error.mjs';
import type { TemporaryStack } from '../../infra/local/temporary-stack.ts';
import { PARTS, partOf } from './parts.ts';
import { misses, tableOf, type Result } from './results.ts';
import { runBenchmark } from './run-benchmark.ts';
import { startProduct } from './start-product.ts';

export type Product = TemporaryStack;
interface Options {
  /** The whole of it, with its web. */
  product: Product;
  rounds: number;
  /** To look whether it can be measured, on few and small things. */
  smoke: boolean;
  /** Writes a file beside RESULTS.md, which shows it. */
  keep: (file: string, text: string) => Promise<void>;
}
export interface Part {
  title: string;
  /** What the table does not tell. */
  note?: string;
  measure: (options: Options) => Promise<Result[]>;
}

/** Fewer only for a look while something is changed. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);

function chosen(names: readonly string[]) {
  const unknown = names.filter((name) => !PARTS.includes(name));
  if (unknown.length > 0)
    throw new StartError(`no part is called ${unknown.join(', ')}; there are ${PARTS.join(', ')}`);
  return names.length === 0 ? PARTS : names;
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

/**
 * A part's section, and whether every result of it is good. One that cannot be measured has the reason in its place.
 */
async function sectionOf(
  name: string,
  options: Omit<Options, 'keep'>,
  write: (file: string, text: string) => Promise<void>,
) {
  const { title, note, measure } = await partOf(name);
  const shown: string[] = [];
  const keep = async (file: string, text: string) => {
    shown.push(`\n![${title}](${file})\n`);
    await write(file, text);
  };
  const began = performance.now();
  const head = `## ${title}\n\nAlone: \`make bench PART=${name}\``;
  try {
    const results = await measure({ ...options, keep });
    const seconds = Math.round((performance.now() - began) / 1_000);
    const text = `${head}; ${seconds} s\n\n${tableOf(results)}\n${note ? `\n${note}\n` : ''}${shown.join('')}`;
    return { text, isGood: !results.some(misses) };
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    return { text: `${head}\n\n**Not measured:** ${String(error)}\n`, isGood: false };
  }
}

const names = process.argv.slice(2);
const isWhole = names.length === 0;
const log = progressTo(process.stderr);

async function write(file: string, text: string) {
  if (isWhole) await writeFile(join(import.meta.dirname, file), text);
}

async function start(stopped: AbortSignal) {
  const parts = chosen(names);
  const head = machine();
  const product = await startProduct(log, stopped);
  return { product, parts, head, stop: () => product.stop() };
}

async function measureAll({ product, parts, head }: Awaited<ReturnType<typeof start>>, stopped: AbortSignal) {
  const sections = [];
  for (const name of parts) {
    log(name, 'is measured');
    const section = await sectionOf(name, { product, rounds: ROUNDS, smoke: false }, write);
    // What fails because its product is stopped is no result.
    stopped.throwIfAborted();
    process.stdout.write(`\n${section.text}`);
    sections.push(section);
    // After each: what was measured is kept where the run ends early.
    const text = [head, ...sections.map((each) => each.text)].join('\n\n');
    if (isWhole)
      await writeFormatted(join(import.meta.dirname, 'RESULTS.md'), `# What was measured\n\n${text}`);
  }
  return sections.every(({ isGood }) => isGood);
}

await runBenchmark(start, measureAll);
