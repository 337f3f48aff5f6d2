// @ts-check

/**
 * @typedef {object} Sentence
 * @property {string} section the heading above it, or the two headings
 * @property {string} text
 */

/** A catalogue lists what is said between semicolons; each entry is a promise of its own. */
const CATALOGUE = /^8\. /;

/**
 * The sentences of a page in Markdown, in their order: each row of a table, and each sentence of a paragraph or a
 * list. What stands in quotes or brackets is not cut.
 * @param {string} markdown
 * @returns {Sentence[]}
 */
export function sentencesOf(markdown) {
  /** @type {Sentence[]} */
  const sentences = [];
  let chapter = '';
  let section = '';
  for (const block of blocksOf(markdown)) {
    const heading = /^(#+) (.*)$/.exec(block);
    if (heading) {
      const [, level = '', title = ''] = heading;
      if (level.length <= 2) chapter = title;
      section = level.length <= 2 ? title : `${chapter}: ${title}`;
      continue;
    }
    for (const text of isRow(block)
      ? rowTexts(block)
      : split(block.replace(/^- /, ''), CATALOGUE.test(chapter)))
      sentences.push({ section, text });
  }
  return sentences;
}

/**
 * Headings, rows, list items and paragraphs; a line that continues the one before is joined to it.
 * @param {string} markdown
 * @returns {string[]}
 */
function blocksOf(markdown) {
  /** @type {string[]} */
  const blocks = [];
  let open = false;
  for (const line of markdown.split('\n').map((raw) => raw.trim())) {
    const starts = /^(#|\||- )/.test(line);
    if (line === '') open = false;
    else if (starts || !open) {
      blocks.push(line);
      open = !/^(#|\|)/.test(line);
    } else blocks[blocks.length - 1] += ` ${line}`;
  }
  return blocks;
}

/** @param {string} block */
const isRow = (block) => block.startsWith('|');

/**
 * A row's cells in one line; nothing of the line under a table's head, nor of the head itself.
 * @param {string} row
 * @returns {string[]}
 */
function rowTexts(row) {
  const cells = row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
  const isHead = cells.every((cell) => /^(-+|Route|Content|Call|Payload|Answer use)$/.test(cell));
  return isHead ? [] : [cells.join(' · ')];
}

/**
 * @param {string} text
 * @param {boolean} atSemicolons
 * @returns {string[]}
 */
function split(text, atSemicolons) {
  /** @type {string[]} */
  const parts = [];
  let start = 0;
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    const before = text[at - 1] ?? ' ';
    const after = text[at + 1] ?? ' ';
    if (character === "'") {
      if (!quoted && /[\s(]/.test(before)) quoted = true;
      else if (quoted && /[\s,.;:)/]/.test(after)) quoted = false;
    } else if (!quoted && character === '(') depth += 1;
    else if (!quoted && character === ')') depth = Math.max(0, depth - 1);
    const ends = (character === '.' || (atSemicolons && character === ';')) && /\s/.test(after);
    if (ends && !quoted && depth === 0) {
      parts.push(text.slice(start, at + 1).trim());
      start = at + 1;
    }
  }
  parts.push(text.slice(start).trim());
  return parts.filter((part) => part !== '');
}
