/** A column of a table: its heading, and what stands in it. */
export interface Column<Row> {
  readonly heading: string;
  readonly value: (row: Row) => string | number | boolean | null;
}

/**
 * A line as RFC 4180 has it. A text that a spreadsheet would take for a formula is given a leading apostrophe:
 * names and addresses are other people's words.
 */
export function csvLine(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map(field).join(',')}\r\n`;
}

function field(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table, a batch of lines at a time. */
export async function* csvTable<Row>(
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield csvLine(columns.map(({ heading }) => heading));
  for await (const rows of batches) {
    yield rows.map((row) => csvLine(columns.map(({ value }) => value(row)))).join('');
  }
}
