// @ts-check
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../infra/local/paths.mjs';
import { testFiles } from '../support/test-files.mjs';

/**
 * A paragraph, list item or table row of a page. `4.3` is the third of chapter 4 of the specification, `D4.3` of the
 * fourth chapter of the decisions.
 * @typedef {{ id: string, text: string }} Section
 */

/** What stands in front of a page's chapters. @type {Record<string, string>} */
const PAGES = { 'docs/specification.md': '', 'docs/decisions.md': 'D' };
/** Sections that promise nothing, each with what it is. @type {Record<string, string>} */
const NOTHING_TO_TEST = { 'D0.1': 'what the page is for' };

/**
 * The sections of a page in Markdown, in their order.
 * @param {string} markdown
 * @param {string} prefix of their ids
 * @returns {Section[]}
 */
export function sectionsOf(markdown, prefix = '') {
  /** @type {Section[]} */
  const sections = [];
  let chapter = 0;
  let item = 0;
  const blocks = markdown
    .replaceAll(/^#.*$/gm, '$&\n')
    .split(/\n\s*\n|\n(?=\s*[-#|])/)
    .map((block) => block.trim());
  for (const [at, block] of blocks.entries()) {
    if (/^## /.test(block)) [chapter, item] = [chapter + 1, 0];
    const isTableHead = /^\|[\s-]+\|[\s|-]*$/.test(blocks[at + 1] ?? '');
    if (block === '' || /^(#|\|[\s|-]*$)/.test(block) || isTableHead) continue;
    item += 1;
    sections.push({ id: `${prefix}${chapter}.${item}`, text: block.replaceAll(/\s*\n\s*/g, ' ') });
  }
  return sections;
}

/**
 * The sections that tests which run for every change name in their titles: `[4.3]`.
 * @param {string} source of a file of tests
 */
export const namedIn = (source) =>
  [...source.replaceAll(NIGHTLY_TITLE, '').matchAll(/ \[(D?\d+\.\d+)\]/g)].map(([, id = '']) => id);

const NIGHTLY_TITLE = /(?: \[D?\d+\.\d+\])+['"`],\s*\{ tag: '@nightly' \}/g;

/** What comments of the code cite, as `[spec 4.3]`: the ids of the sections. */
function citedInCode() {
  const pathspecs = ['libs', 'services', 'web', 'infra', 'gateway'];
  const search = ['grep', '--untracked', '-ohE', String.raw`\[spec [^]]*\]`, '--', ...pathspecs];
  const found = execFileSync('git', search, { cwd: ROOT, encoding: 'utf8' });
  return new Set(
    found
      .split('\n')
      .filter(Boolean)
      .map((cited) => cited.slice('[spec '.length, -1)),
  );
}

/**
 * @returns {Promise<{ untested: Section[], unknown: string[] }>} sections that no title names, and ids of titles and
 *   comments that are no section
 */
export async function compareWithTests() {
  const pages = await Promise.all(
    Object.entries(PAGES).map(async ([page, prefix]) =>
      sectionsOf(await readFile(join(ROOT, page), 'utf8'), prefix),
    ),
  );
  const sections = pages.flat();
  const files = testFiles().filter((file) => !/\.nightly\.test\.(mjs|ts)$/.test(file));
  // One that was removed and not committed names nothing.
  const sources = files.map((file) => readFile(join(ROOT, file), 'utf8').catch(() => ''));
  const named = new Set((await Promise.all(sources)).flatMap(namedIn));
  return {
    untested: sections.filter(({ id }) => !named.has(id) && !(id in NOTHING_TO_TEST)),
    unknown: [...named.union(citedInCode())].filter((id) => !sections.some((section) => section.id === id)),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { untested, unknown } = await compareWithTests();
  for (const { id, text } of untested) process.stdout.write(`without a test: ${id} ${text}\n`);
  for (const id of unknown) process.stdout.write(`named by a test or a comment, and no section: ${id}\n`);
  process.stdout.write(`${untested.length} without a test, ${unknown.length} unknown\n`);
}
