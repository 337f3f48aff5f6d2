import { Check } from 'lucide-react';
import { cx } from '../../shared/ui/class-names.js';

/** Whether a tile is selected, while any is; its button has aria-pressed. */
export function SelectionCheck({ isSelected }: { readonly isSelected: boolean }) {
  return (
    <span
      data-mark="selection"
      aria-hidden="true"
      className={cx(
        'pointer-events-none absolute right-2 bottom-2 grid size-6 place-items-center rounded-full border-2 border-on-photo',
        isSelected ? 'bg-accent text-on-accent' : 'bg-photo-scrim',
      )}
    >
      {isSelected && <Check className="size-4" strokeWidth={3} />}
    </span>
  );
}
