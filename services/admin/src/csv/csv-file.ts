import { StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';
import { csvTable, type CsvColumn } from '@tessera/service-kit';

/** A table as a download, made while it is read: however long it is, a batch of it is in memory. */
export function csvFile<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): StreamableFile {
  return new StreamableFile(Readable.from(csvTable(columns, batches)), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}.csv"`,
  });
}
