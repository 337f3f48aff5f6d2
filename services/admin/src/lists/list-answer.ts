import type { StreamableFile } from '@nestjs/common';
import { LIMITS, type AdminList, type AdminListQuery } from '@tessera/contracts';
import type { Column } from '../csv/csv.js';
import { csvFile } from '../csv/csv-file.js';

/** Reads a part of a list: the newest first, from before that id. */
export type ReadPart<Item> = (before: string | null, limit: number) => Promise<readonly Item[]>;

/** A list that can be asked for by parts, or as a whole as CSV. */
export interface List<Item> {
  readonly name: string;
  readonly columns: readonly Column<Item>[];
  readonly read: ReadPart<Item>;
}

/** The part that was asked for, or the whole list as a file. */
export async function listAnswer<Item extends { readonly id: string }>(
  { name, columns, read }: List<Item>,
  { before, limit, format }: AdminListQuery,
): Promise<AdminList<Item> | StreamableFile> {
  if (format === 'csv') return csvFile(name, columns, everyPart(read));
  const items = await read(before ?? null, limit);
  return { items, before: items.length < limit ? null : (items.at(-1)?.id ?? null) };
}

async function* everyPart<Item extends { readonly id: string }>(
  read: ReadPart<Item>,
): AsyncGenerator<readonly Item[]> {
  let before: string | null = null;
  for (;;) {
    const items: readonly Item[] = await read(before, LIMITS.admin.pageRows);
    const last = items.at(-1);
    if (!last) return;
    yield items;
    before = last.id;
  }
}
