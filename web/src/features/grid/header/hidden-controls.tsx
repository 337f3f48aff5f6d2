import { Eye, EyeOff, ScanEye } from 'lucide-react';
import { IconButton } from '../../../shared/ui/icon-button.js';
import { Tooltip } from '../../../shared/ui/tooltip.js';

export interface HiddenControlsProps {
  readonly hidden: number;
  readonly showHidden: boolean;
  readonly disabled: boolean;
  readonly onShowHidden: (show: boolean) => void;
  readonly onUnhideAll: () => void;
}

/** Makes all hidden photos visible for good, or only shows them here for a while. */
export function HiddenControls(props: HiddenControlsProps) {
  const { hidden, showHidden, disabled } = props;
  const unhide = hidden > 0 ? `Unhide all photos, ${hidden} hidden` : 'Unhide all photos';
  return (
    <>
      <Tooltip text={unhide}>
        <IconButton
          label={unhide}
          aria-disabled={disabled}
          icon={
            <>
              <ScanEye className="size-5" />
              {hidden > 0 && (
                <span
                  aria-hidden="true"
                  className="absolute top-0 right-0 grid h-4 min-w-4 place-items-center rounded-full bg-danger px-1 text-small leading-none font-semibold text-on-danger"
                >
                  {hidden}
                </span>
              )}
            </>
          }
          onClick={() => !disabled && props.onUnhideAll()}
        />
      </Tooltip>
      <Tooltip text="Show hidden">
        <IconButton
          label="Show hidden"
          aria-pressed={showHidden}
          className="aria-pressed:bg-neutral-4 aria-pressed:text-neutral-10"
          icon={showHidden ? <Eye className="size-5" /> : <EyeOff className="size-5" />}
          onClick={() => props.onShowHidden(!showHidden)}
        />
      </Tooltip>
    </>
  );
}
