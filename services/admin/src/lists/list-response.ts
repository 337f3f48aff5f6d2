import type { StreamableFile } from '@nestjs/common';
import { LIMITS, type AdminList, type AdminListQuery } from '@tessera/contracts';
import type { CsvColumn } from '@tessera/service-kit';
import type { FastifyReply } from 'fastify';
import { csvFile } from '../csv/csv-file.js';

/** A part of a list, and how long the whole is where its owner counts it. */
export interface Part<Item> {
  readonly items: readonly Item[];
  readonly total?: number;
}

/** A list that can be asked for by parts, or as a whole as CSV. */
export interface List<Item> {
  readonly name: string;
  readonly columns: readonly CsvColumn<Item>[];
  /** Reads a part: the newest first, from before that id. */
  readonly read: (before: string | null, limit: number) => Promise<Part<Item>>;
}

/** The part that was asked for, or the whole list as a file. */
export async function listResponse<Item extends { readonly id: string }>(
  { name, columns, read }: List<Item>,
  { before, limit, format }: AdminListQuery,
  reply: FastifyReply,
): Promise<AdminList<Item> | StreamableFile> {
  if (format === 'csv') return csvFile(name, columns, everyPart(read));
  const { items, total } = await read(before ?? null, limit);
  if (total !== undefined) void reply.header('x-total-count', total);
  return { items, before: items.length < limit ? null : (items.at(-1)?.id ?? null) };
}

async function* everyPart<Item extends { readonly id: string }>(
  read: List<Item>['read'],
): AsyncGenerator<readonly Item[]> {
  let before: string | null = null;
  for (;;) {
    const { items }: Part<Item> = await read(before, LIMITS.admin.pageRows);
    const last = items.at(-1);
    if (!last) return;
    yield items;
    before = last.id;
  }
}
