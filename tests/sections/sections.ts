import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../infra/local/paths.mjs';
import { testFiles } from '../support/test-files.ts';

/**
 * A paragraph, list item or table row of a page. `4.3` is the third of chapter 4 of the specification, `D4.3` of the
 * fourth chapter of the decisions.
 */
type Section = { id: string; text: string };

/** What stands in front of a page's chapters. */
const PAGES: Record<string, string> = { 'docs/specification.md': '', 'docs/decisions.md': 'D' };
/** Sections that promise nothing, each with what it is. */
const NOTHING_TO_TEST: Record<string, string> = { 'D0.1': 'what the page is for' };

/** The sections of a page in Markdown, in their order. @param prefix of their ids */
export function sectionsOf(markdown: string, prefix = ''): Section[] {
  const sections: Section[] = [];
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
 * @param source of a file of tests
 */
export const namedIn = (source: string) =>
  [...source.replaceAll(NIGHTLY_TITLE, '').matchAll(/ \[(D?\d+\.\d+)\]/g)].map(([, id = '']) => id);

const NIGHTLY_TITLE = /(?: \[D?\d+\.\d+\])+['"`],\s*\{ tag: '@nightly' \}/g;

/** What comments of the code cite, as `[spec 4.3]`: the ids of the sections. */
function citedInCode() {
  const pathspecs = ['libs', 'services', 'web', 'infra', 'gateway'];
  const search = ['grep', '--untracked', '-ohE', String.raw`\[spec [^]]*\]`, '--', ...pathspecs];
  const found = execFileSync('git', search, { cwd: ROOT, encoding: 'utf8' });
  return found
    .split('\n')
    .filter(Boolean)
    .map((cited) => cited.slice('[spec '.length, -1));
}

/** @returns sections that no title names, and ids of titles and comments that are no section */
export async function compareWithTests(): Promise<{ untested: Section[]; unknown: string[] }> {
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
    unknown: [...new Set([...named, ...citedInCode()])].filter(
      (id) => !sections.some((section) => section.id === id),
    ),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { untested, unknown } = await compareWithTests();
  for (const { id, text } of untested) process.stdout.write(`without a test: ${id} ${text}\n`);
  for (const id of unknown) process.stdout.write(`named by a test or a comment, and no section: ${id}\n`);
  process.stdout.write(`${untested.length} without a test, ${unknown.length} unknown\n`);
}
