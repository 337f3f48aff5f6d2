import { LIMITS } from '@tessera/contracts';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { subscribeToUnfinished, unfinished } from '../../../shared/session/unfinished.js';
import { useStore } from '../../../shared/store.js';
import { Button } from '../../../shared/ui/button.js';
import type { AutosavedText } from '../autosave.js';
import { STATE_TEXTS } from './caption-states.js';

interface CaptionStatusProps {
  /** Of the field that it describes. */
  readonly id: string;
  readonly caption: AutosavedText;
  /** Which key ends the writing; null while nobody writes. */
  readonly hint: string | null;
  readonly onRetry: () => void;
}

/** Of what waits for the server. */
const SAVED_HERE = 'Saved on this device';

const isAnythingLate = { subscribe: subscribeToUnfinished, read: () => unfinished().late > 0 };

/** How long the caption is, and whether it is saved. */
export function CaptionStatus({ id, caption, hint, onRetry }: CaptionStatusProps) {
  const { text, state } = caption;
  const [written, setWritten] = useState(false);
  if (state !== null && !written) setWritten(true);
  const saved = useStore(isAnythingLate) ? SAVED_HERE : STATE_TEXTS.saved;
  const stateText = state === null ? (written ? saved : '') : STATE_TEXTS[state];
  const over = Math.max(text.length - LIMITS.caption, 0);
  return (
    <p className="flex min-h-7 items-center gap-2 text-small text-neutral-8">
      <span id={`${id}-count`}>
        {text.length}/{LIMITS.caption}
      </span>
      {over > 0 && (
        <span className="rounded-control border border-warning px-1 font-semibold text-warning">
          {over} over
        </span>
      )}
      {hint !== null && <span className="pointer-coarse:hidden">{hint}</span>}
      <span role="status" className="ml-auto flex items-center gap-1">
        {stateText === saved && <Check className="size-4" aria-hidden="true" />}
        {stateText}
      </span>
      {state === 'failed' && (
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </p>
  );
}
