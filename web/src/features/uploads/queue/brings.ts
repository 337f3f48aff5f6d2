import type { Change } from '@tessera/contracts';

/** Whether a change puts an uploaded picture into the grid. */
export function brings(change: Change, mediaId: string): boolean {
  if (change.kind === 'together') return change.changes.some((each) => brings(each, mediaId));
  if (change.kind === 'place') return change.items.some(({ media }) => media === mediaId);
  return (change.kind === 'fill' || change.kind === 'picture') && change.media === mediaId;
}
