import { LIMITS } from '@tessera/contracts';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { subscribeToUnfinished, unfinished } from '../../../shared/session/unfinished.js';
import { useStore } from '../../../shared/store.js';
import { Button } from '../../../shared/ui/button.js';
import type { AutosavedText, SaveState } from '../autosave.js';
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
  const writes = useWrites(state);
  const saved = useStore(isAnythingLate) ? SAVED_HERE : STATE_TEXTS.saved;
  const stateText = state === null ? (writes > 0 ? saved : '') : STATE_TEXTS[state];
  const over = Math.max(text.length - LIMITS.caption, 0);
  return (
    <p className="flex min-h-7 items-center gap-2 text-small text-neutral-8">
      <span id={`${id}-count`} className="flex items-center gap-2">
        <span>
          {text.length}/{LIMITS.caption}
        </span>{' '}
        {over > 0 && (
          <span className="rounded-control border border-warning px-1 font-semibold text-warning">
            {over} over
          </span>
        )}
      </span>
      {hint !== null && <span className="pointer-coarse:hidden">{hint}</span>}
      {/* Each pause in the writing saves it: after the first time only a failure is read. */}
      <span
        key={state === 'failed' ? 'failed' : 'state'}
        role={state === 'failed' ? 'alert' : 'status'}
        aria-live={state === 'failed' ? undefined : writes > 1 ? 'off' : 'polite'}
        className="ml-auto flex items-center gap-1"
      >
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

/** How often the caption began to differ from what is stored, while it is shown. */
function useWrites(state: SaveState | null): number {
  const [seen, setSeen] = useState({ state, writes: state === null ? 0 : 1 });
  if (state !== seen.state) setSeen({ state, writes: seen.writes + (seen.state === null ? 1 : 0) });
  return seen.writes;
}
