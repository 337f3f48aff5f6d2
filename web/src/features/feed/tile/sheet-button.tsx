import { Ellipsis } from 'lucide-react';
import { IconButton } from '../../../shared/ui/icon-button.js';

interface SheetButtonProps {
  readonly tileName: string;
  readonly isTabStop: boolean;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

/** '⋯' of a compact tile, which opens the sheet with all actions. */
export function SheetButton({ tileName, isTabStop, disabled, onClick }: SheetButtonProps) {
  return (
    <IconButton
      size="large"
      label={`Actions for ${tileName}`}
      icon={
        <span className="grid size-7 place-items-center rounded-full bg-photo-scrim text-on-photo">
          <Ellipsis className="size-4" />
        </span>
      }
      tabIndex={isTabStop ? 0 : -1}
      disabled={disabled}
      onClick={onClick}
      // Not hidden: that would take the focus from it.
      className="pointer-events-auto absolute! right-0 bottom-0 group-data-moving/feed:opacity-0 in-data-dragging:opacity-0 hover:bg-transparent! active:bg-transparent! active:*:bg-scrim"
    />
  );
}
