/** How many documents a sweep takes at once. */
export const BATCH = 500;

/** Walks everything that `read` finds, a batch at a time, in the order of ids; from the id behind `from` on. */
export async function eachBatch<T extends { readonly id: string }>(
  read: (after: string, limit: number) => Promise<T[]>,
  work: (batch: T[]) => Promise<void> | void,
  size = BATCH,
  from = '',
): Promise<void> {
  let after = from;
  for (;;) {
    const batch = await read(after, size);
    const last = batch.at(-1);
    if (!last) return;
    await work(batch);
    if (batch.length < size) return;
    after = last.id;
  }
}

/** Whose everything is that `read` finds. */
export async function ownersOf(
  read: (after: string, limit: number) => Promise<{ readonly id: string; readonly ownerId: string }[]>,
): Promise<ReadonlySet<string>> {
  const owners = new Set<string>();
  await eachBatch(read, (batch) => batch.forEach(({ ownerId }) => owners.add(ownerId)));
  return owners;
}

/** The items of each value of `key`. */
export function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}
