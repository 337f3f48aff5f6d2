import type { Beyond, Landing } from '../../../shared/drag/crossing.js';
import { draftsDrop } from './drafts-drop.js';

interface Carried extends Pick<Beyond, 'tile' | 'count'>, Pick<Landing, 'drop'> {
  readonly feed: HTMLElement;
}

/** The panel of the drafts for what a pointer carries out of the feed, in which its tile stays meanwhile. */
export function toDrafts({ feed, drop, ...carried }: Carried): Beyond {
  const landing = { note: null, drop };
  return {
    ...carried,
    over: (at) => (draftsDrop.over(at) ? landing : null),
    leave: () => draftsDrop.leave(),
    scroller: null,
    onCross: (isBeyond) => feed.toggleAttribute('data-beyond', isBeyond),
  };
}
