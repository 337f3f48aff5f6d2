import { useLayoutEffect } from 'react';
import { OPEN_PLANNER } from '../../domain/photos/open-planner.js';
import type { Photos } from '../../domain/photos/photo-list.js';
import { namedPhotos } from '../../features/all-texts/named-photos.js';
import type { CaptionAutosave } from '../../features/details/captions/caption-autosave.js';

interface Planner {
  /** Undefined before the first read. */
  readonly everyPhoto: Photos | undefined;
  /** Whether the first read has failed. */
  readonly failed: boolean;
  readonly showHidden: boolean;
  readonly captionAutosave: CaptionAutosave;
  readonly openPhoto: (id: string) => void;
}

/** Lets what was not saved of the open grid be told by the names that it shows. */
export function useOpenPlanner(
  gridId: string,
  { everyPhoto, failed, showHidden, captionAutosave, openPhoto }: Planner,
): void {
  // Before the effects that look for texts which were not saved.
  useLayoutEffect(() => {
    // Nobody knows yet which photos it has: what was not saved of them is told afterwards. One that cannot be read does
    // not keep back what is told of others.
    if (everyPhoto === undefined && !failed) return;
    OPEN_PLANNER.set({
      gridId: everyPhoto === undefined ? null : gridId,
      nameOf: (photoId) => {
        const named = namedPhotos(everyPhoto ?? [], showHidden).find(({ photo }) => photo.id === photoId);
        return named?.name.replace(/^Hidden/, 'a hidden') ?? null;
      },
      openPhoto,
      takeUp: (photoId) => captionAutosave.takeUp(photoId),
    });
    return () => OPEN_PLANNER.set(null);
  }, [captionAutosave, everyPhoto, failed, gridId, openPhoto, showHidden]);
}
