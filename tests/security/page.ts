type Row = { requirement: string; shownBy: string };
/** What a row of a table of SECURITY.md refers to. */
type Reference = { requirement: string; file: string; title: string | null };

const FILE = /([\w./-]+\.(?:spec\.tsx?|test\.(?:mjs|ts)))/;

/** The rows of the page's tables. */
export function rowsOf(page: string): Row[] {
  return page.split('\n').flatMap((line) => {
    const [, requirement = '', shownBy = ''] = line.split(' | ').length === 2 ? cells(line) : [];
    return /^\d/.test(requirement) ? [{ requirement, shownBy }] : [];
  });
}

const cells = (line: string) =>
  ['', ...line.replace(/^\| | +\|$/g, '').split(' | ')].map((cell) => cell.trim());

/** The tests that a row names: `file.spec.ts › title; › another title of that file; other.spec.ts › title (remark)`. */
export function referencesOf({ requirement, shownBy }: Row): Reference[] {
  const references: Reference[] = [];
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

const withoutRemark = (title: string) => title.replace(/ \([^()]*\)[^()]*$/, '').trim();

/** A row that names no test tells why there is none. */
export const isExplained = (shownBy: string) => /\w/.test(shownBy.replace(/^open$/, ''));
