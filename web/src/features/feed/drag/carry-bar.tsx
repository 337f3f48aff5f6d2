import { useLayoutEffect } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { useBackCloses } from '../../../shared/ui/use-back-closes.js';
import { isSwapKey } from './swap-keys.js';

interface CarryBarProps {
  /** Whether the photo changes places with the one that is tapped. */
  readonly isSwap: boolean;
  readonly onSwap: () => void;
  readonly onCancel: () => void;
}

/** While a photo was picked up with a tap: tells what the next tap does, and lets go of it. S swaps, as in a drag. */
export default function CarryBar({ isSwap, onSwap, onCancel }: CarryBarProps) {
  // At once: its file comes late, and who sees the bar may press a key already.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A menu or a dialog over it goes first.
      if (event.defaultPrevented) return;
      if (event.key === 'Escape') onCancel();
      else if (isSwapKey(event)) onSwap();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onCancel, onSwap]);
  useBackCloses(true, () => {
    onCancel();
    return true;
  });
  return (
    <div
      data-keep-clear
      className="fixed right-[max(--spacing(4),var(--safe-right))] left-[max(--spacing(4),var(--safe-left))] bottom-[calc(max(var(--bottom-bar),var(--safe-bottom))+var(--offline-bar)+--spacing(4))] z-30 mx-auto flex max-w-dialog-sm animate-rise-in items-center gap-2 rounded-dialog bg-float py-2 pr-2 pl-4 shadow-float"
    >
      <p className="flex-1">{isSwap ? 'Tap the photo to swap it with.' : 'Tap where the photo should go.'}</p>
      <Button
        aria-pressed={isSwap}
        className="aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
        onClick={onSwap}
      >
        Swap
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}
