/**
 * Does `work` for each item, at most `width` at once, and answers in the order of the items. After a failure no
 * further item is begun; those in hand are finished before it is thrown.
 */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  let failed = false;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < items.length && !failed; index = next++) {
      try {
        results[index] = await work(items[index] as T, index);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: Math.min(width, items.length) }, lane));
  const failure = lanes.find((lane) => lane.status === 'rejected');
  if (failure) throw failure.reason;
  return results;
}
