/** A column of a table: its heading, and what stands in it. */
export interface CsvColumn<Row> {
  readonly heading: string;
  readonly value: (row: Row) => string | number | boolean | null;
}

/** Whatever OWASP's "CSV injection" lists: for names and addresses, which are other people's words. */
const MAYBE_FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

/**
 * Only what a spreadsheet would compute something from: after `=` anything, and after `+`, `-` or `@` a call such as
 * `SUM(` or a reference such as `cmd|'/C calc'!A0`. For a person's own texts, which other programs read back: they see
 * the apostrophe, and a caption often begins with `@name` or `- `.
 */
export const SURE_FORMULA = /^\s*(?:[=＝]|[+\-@＋－＠](?:\s*[\w.]+\s*\(|.*(?:\w\(|!['$\w])))/s;

/**
 * What follows a semicolon, a tab or a line break. Where the comma is of decimal numbers, a spreadsheet that opens the
 * file splits its lines at semicolons: each of these then begins a cell, and quotes hold nothing together.
 */
const LATER_CELL = /([;\t\r\n])([^;\t\r\n]+)/g;

/**
 * A line as RFC 4180 has it; a text that is a `formula` is given a leading apostrophe, and so is a {@link SURE_FORMULA}
 * within it that another separator would make a cell of its own.
 */
export function csvLine(
  values: readonly (string | number | boolean | null)[],
  formula: RegExp = MAYBE_FORMULA,
): string {
  return `${values.map((value) => field(value, formula)).join(',')}\r\n`;
}

function field(value: string | number | boolean | null, formula: RegExp): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const guarded = value.replaceAll(LATER_CELL, (all, separator: string, cell: string) =>
    SURE_FORMULA.test(cell) ? `${separator}'${cell}` : all,
  );
  const text = formula.test(value) ? `'${guarded}` : guarded;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table, a batch of lines at a time. */
export async function* csvTable<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  formula?: RegExp,
): AsyncGenerator<string> {
  yield csvLine(columns.map(({ heading }) => heading));
  for await (const rows of batches) {
    yield rows
      .map((row) =>
        csvLine(
          columns.map(({ value }) => value(row)),
          formula,
        ),
      )
      .join('');
  }
}
