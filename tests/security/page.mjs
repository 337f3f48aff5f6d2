// @ts-check

/**
 * What a row of a table of SECURITY.md refers to.
 * @typedef {{ requirement: string, file: string, title: string | null }} Reference
 */

const FILE = /([\w./-]+\.(?:spec\.tsx?|test\.(?:mjs|ts)))/;

/**
 * The rows of the page's tables.
 * @param {string} page
 * @returns {{ requirement: string, shownBy: string }[]}
 */
export function rowsOf(page) {
  return page.split('\n').flatMap((line) => {
    const [, requirement = '', shownBy = ''] = line.split(' | ').length === 2 ? cells(line) : [];
    return /^\d/.test(requirement) ? [{ requirement, shownBy }] : [];
  });
}

/** @param {string} line */
const cells = (line) => ['', ...line.replace(/^\| | +\|$/g, '').split(' | ')].map((cell) => cell.trim());

/**
 * The tests that a row names: `file.spec.ts › title; › another title of that file; other.spec.ts › title (remark)`.
 * @param {{ requirement: string, shownBy: string }} row
 * @returns {Reference[]}
 */
export function referencesOf({ requirement, shownBy }) {
  /** @type {Reference[]} */
  const references = [];
  let file = '';
  for (const part of shownBy.split(';')) {
    const [before = '', ...titles] = part.split(' › ');
    const named = FILE.exec(before)?.[1];
    if (named) file = named;
    if (named && titles.length === 0) references.push({ requirement, file, title: null });
    for (const title of titles) references.push({ requirement, file, title: withoutRemark(title) });
  }
  return references;
}

/** @param {string} title */
const withoutRemark = (title) => title.replace(/ \([^()]*\)[^()]*$/, '').trim();

/** A row that names no test tells why there is none. @param {string} shownBy */
export const isExplained = (shownBy) => /\w/.test(shownBy.replace(/^open$/, ''));
