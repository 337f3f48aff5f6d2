import { useEffect } from 'react';
import { OPEN_PLANNER } from '../../domain/outbox/late-refusals.js';
import type { CaptionAutosave } from '../../features/details/captions/caption-autosave.js';

/** Has changes that had waited and were left out told with the open grid: see `LateRefusals`. */
export function useLateRefusals(
  gridId: string,
  captions: CaptionAutosave,
  openPhoto: (id: string) => void,
): void {
  useEffect(() => {
    OPEN_PLANNER.set({ gridId, takeUp: (id) => captions.takeUp(id), openPhoto });
    return () => OPEN_PLANNER.set(null);
  }, [captions, gridId, openPhoto]);
}
