import { ScanEye } from 'lucide-react';
import { BarButton } from '../../shared/ui/bar-button.js';

interface UnhideButtonProps {
  readonly hidden: number;
  readonly disabled: boolean;
  readonly onUnhideAll: () => void;
}

/** Makes all hidden photos visible for good; a red badge counts them. */
export function UnhideButton({ hidden, disabled, onUnhideAll }: UnhideButtonProps) {
  return (
    <BarButton
      words="Unhide all photos"
      label={hidden > 0 ? `Unhide all photos, ${hidden} hidden` : 'Unhide all photos'}
      word="Unhide all"
      aria-disabled={disabled}
      icon={
        <>
          <ScanEye className="size-5" />
          {hidden > 0 && (
            <span
              // Not a text of its own: the button's words are its visible name, and the label tells the number.
              data-count={hidden}
              aria-hidden="true"
              className="absolute -top-2 -right-2 grid h-4 min-w-4 place-items-center rounded-full bg-danger px-1 text-small leading-none font-semibold text-on-danger before:content-[attr(data-count)]"
            />
          )}
        </>
      }
      onClick={() => !disabled && onUnhideAll()}
    />
  );
}
