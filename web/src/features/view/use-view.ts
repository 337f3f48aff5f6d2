import { useMemo, useState } from 'react';

/** What of the grid is shown, for as long as the page is open. */
export interface View {
  readonly showHidden: boolean;
  readonly setShowHidden: (show: boolean) => void;
  /** Only posts that have no caption yet. */
  readonly withoutCaption: boolean;
  readonly setWithoutCaption: (filtered: boolean) => void;
  /** Each planned post with its number: 1 is the next to post. */
  readonly postingOrder: boolean;
  readonly setPostingOrder: (shown: boolean) => void;
  /** Posted posts can be moved among themselves. */
  readonly unlockPosted: boolean;
  readonly setUnlockPosted: (unlocked: boolean) => void;
  /** Only the pictures, without the page around them. */
  readonly preview: boolean;
  readonly setPreview: (on: boolean) => void;
}

export function useView(): View {
  const [showHidden, setShowHidden] = useState(false);
  const [withoutCaption, setWithoutCaption] = useState(false);
  const [postingOrder, setPostingOrder] = useState(false);
  const [unlockPosted, setUnlockPosted] = useState(false);
  const [preview, setPreview] = useState(false);
  return useMemo(
    () => ({
      showHidden,
      setShowHidden,
      withoutCaption,
      setWithoutCaption,
      postingOrder,
      setPostingOrder,
      unlockPosted,
      setUnlockPosted,
      preview,
      setPreview,
    }),
    [postingOrder, preview, showHidden, unlockPosted, withoutCaption],
  );
}
