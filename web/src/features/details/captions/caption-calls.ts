import type { GridHistory } from '../../../domain/history/grid-history.js';
import { NotInGridError } from '../../../domain/photos/changed-elsewhere.js';
import { photosById } from '../../../domain/photos/grid-view.js';
import type { PhotoLedger } from '../../../domain/photos/photo-ledger.js';
import type { CaptionSaverDependencies } from './caption-saver.js';
import { setDescription } from './set-description.js';

/** How the captions of one grid go to the server. */
export function captionCalls(
  ledger: PhotoLedger,
  history: GridHistory,
): Pick<CaptionSaverDependencies, 'send' | 'sendOnLeaving'> {
  return {
    send: ({ photoId, text, seen, visit }) => {
      const isShown = ledger.shows(photoId);
      const isKnown = ledger.acknowledged(photoId) !== undefined;
      if (!isShown || !isKnown) {
        // What this page deletes or moves itself is in the trash here.
        const isGone = !isShown && !isKnown && !ledger.shown.state.trash.has(photoId);
        return Promise.reject(new NotInGridError(isGone));
      }
      const change = { kind: 'set', id: photoId, field: 'description', value: text, seen } as const;
      const { step, accepted } = history.do(change, visit.step);
      visit.step = step;
      return accepted;
    },
    // It waits for no call that is under way. The revision that it names is one that this page was told: the next one
    // may be somebody else's. A text of this caption that still waits would be refused after it: both stay in this
    // browser and go out from the next page, in their order.
    sendOnLeaving: (photoId, text, seen) => {
      const known = ledger.acknowledged(photoId);
      if (known === undefined || known.description !== seen) return;
      if (photosById(ledger.shown).get(photoId)?.description !== seen) return;
      // A carousel's caption is stored with one of its photos, whose revision counts.
      const revision = known.caption?.revision ?? known.revision;
      setDescription(photoId, text, revision).catch(() => undefined);
    },
  };
}
