import { useEffect } from 'react';
import { Button } from '../../../shared/ui/button.js';

/** While a photo was picked up with a tap: says what the next tap does, and lets go of it. */
export function CarryBar({ onCancel }: { readonly onCancel: () => void }) {
  useEffect(() => {
    const escape = (event: KeyboardEvent) => {
      // A menu or a dialog over it goes first.
      if (event.key === 'Escape' && !event.defaultPrevented) onCancel();
    };
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, [onCancel]);
  return (
    <div
      data-keep-clear
      className="fixed right-[max(--spacing(4),var(--safe-right))] left-[max(--spacing(4),var(--safe-left))] bottom-[calc(max(var(--bottom-bar),var(--safe-bottom))+var(--offline-bar)+--spacing(4))] z-30 mx-auto flex max-w-dialog-sm animate-rise-in items-center justify-between gap-4 rounded-dialog bg-float py-2 pr-2 pl-4 shadow-float"
    >
      <p>Tap where the photo should go.</p>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}
