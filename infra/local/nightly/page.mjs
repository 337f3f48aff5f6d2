// @ts-check

/**
 * How a part went when it was run last.
 * @typedef {object} Result
 * @property {string} outcome such as `passed (11 tests)`
 * @property {string} took such as `3 min`
 * @property {string} commit
 * @property {string} finished in UTC
 */

const COLUMNS = ['Part', 'Shows that', 'Result', 'Took', 'Commit', 'Finished (UTC)'];
const NEVER_RUN = { outcome: 'never run', took: '-', commit: '-', finished: '-' };

/**
 * @param {string} page as `renderPage` made it
 * @returns {Map<string, Result>} by target
 */
export function resultsIn(page) {
  /** @type {Map<string, Result>} */
  const results = new Map();
  for (const line of page.split('\n')) {
    const [target, , outcome, took, commit, finished] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replace(/^`|`$/g, ''));
    if (!target || !outcome || !took || !commit || !finished) continue;
    results.set(target, { outcome, took, commit, finished });
  }
  return results;
}

/**
 * @param {readonly import('./parts.mjs').Part[]} parts
 * @param {ReadonlyMap<string, Result>} results
 * @returns {string} Markdown, formatted as the repository's is
 */
export function renderPage(parts, results) {
  const rows = parts.map(({ target, shows }) => {
    const { outcome, took, commit, finished } = results.get(target) ?? NEVER_RUN;
    return [`\`${target}\``, shows, outcome, took, commit === '-' ? commit : `\`${commit}\``, finished];
  });
  return `# Nightly results

Written by \`make nightly\`, which runs what takes too long for every change. \`make nightly PARTS="chaos faults"\` runs
some parts and changes their rows alone.

${table([COLUMNS, ...rows])}
`;
}

/** @param {string[][]} rows the first one is the head */
function table(rows) {
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (/** @type {string[]} */ cells) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows.map(line);
  return [head, line(widths.map((width) => '-'.repeat(width))), ...body].join('\n');
}
