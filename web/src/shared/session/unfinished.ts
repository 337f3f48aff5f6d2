/** How many photos of each queue would be lost if the person left now. */
const counts = new Map<object, number>();

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

export const unfinishedPhotos = (): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

/** A queue says how many photos it still has. While there are any, on whatever page, leaving and logging out ask. */
export function noteUnfinished(queue: object, count: number): void {
  counts.set(queue, count);
  // Only while it is needed: some browsers keep no page for Back that has such a listener.
  if (unfinishedPhotos() > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}
