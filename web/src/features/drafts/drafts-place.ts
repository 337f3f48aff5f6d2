import { useCallback, useState } from 'react';
import { createStored } from '../../shared/ui/stored.js';
import { useMedia } from '../../shared/ui/use-media.js';

/** The id of the button that opens them, which has the focus when they are closed. */
export const DRAFTS_BUTTON = 'drafts-button';

/** From here on the panel stands beside the widest feed. */
const ROOM = '(width >= 1200px)';

const panel = createStored<'open' | 'closed'>('drafts', ['open', 'closed'], 'closed');

/** Whether the drafts stand beside the feed. They come from the browser's memory, so that the first frame has them. */
export function useDraftsBeside(): boolean {
  const isOpen = panel.use() === 'open';
  return useMedia(ROOM) && isOpen;
}

/** Where the drafts are shown: beside the feed, in a sheet over it, or not. */
export interface DraftsPlace {
  readonly shown: 'beside' | 'sheet' | null;
  readonly toggle: () => void;
  readonly close: () => void;
  /** A sheet would stand over whatever opens next. */
  readonly closeSheet: () => void;
}

export function useDraftsPlace(): DraftsPlace {
  const hasRoom = useMedia(ROOM);
  const isBeside = useDraftsBeside();
  const [sheet, setSheet] = useState(false);
  const shown = isBeside ? 'beside' : sheet && !hasRoom ? 'sheet' : null;
  const closeSheet = useCallback(() => setSheet(false), []);
  const show = (open: boolean) => {
    if (hasRoom) panel.set(open ? 'open' : 'closed');
    else setSheet(open);
  };
  return {
    shown,
    toggle: () => show(shown === null),
    close: () => {
      show(false);
      document.getElementById(DRAFTS_BUTTON)?.focus();
    },
    closeSheet,
  };
}
