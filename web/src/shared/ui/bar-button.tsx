import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.js';
import { LockedIcon, lockedName } from './locked.js';
import { Spinner } from './spinner.js';
import { Tooltip } from './tooltip.js';
import { useMedia, WIDE } from './use-media.js';

interface BarButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What it does; from 1,024 px on it stands beside the icon. */
  readonly words: string;
  /** Its accessible name where that is more than the words; it begins with them. */
  readonly label?: string;
  /** What stands under the icon in a phone's bar, as part of the words. */
  readonly word: string;
  readonly icon: ReactNode;
  /** The plan does not hold it: a small lock, before anybody clicks. */
  readonly locked?: boolean;
  /** It works: a spinner stands for the icon. Not disabled, which would take the focus from it. */
  readonly busy?: boolean;
}

/** An action of the header: icon over word on a phone, icon and tooltip on a tablet, both where there is room. */
export function BarButton({
  words,
  label = words,
  word,
  icon,
  locked = false,
  busy = false,
  className,
  ...rest
}: BarButtonProps) {
  const name = lockedName(label, locked);
  const wide = useMedia(WIDE);
  const button = (
    <button
      {...rest}
      type="button"
      aria-label={name}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      className={cx(
        'relative inline-flex h-9 shrink-0 items-center justify-center gap-2 rounded-control text-body font-semibold whitespace-nowrap text-neutral-9 transition-colors',
        'hover:bg-neutral-3 hover:text-neutral-10 active:bg-neutral-4 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 aria-expanded:bg-neutral-3',
        'fingertip sm:max-lg:w-9 lg:gap-1 lg:px-1.5',
        'max-sm:h-13 max-sm:min-w-0 max-sm:flex-col max-sm:gap-1 max-sm:text-small max-sm:font-normal',
        className,
      )}
    >
      <LockedIcon locked={locked}>
        {busy ? (
          <span className="grid size-5 place-items-center">
            <Spinner />
          </span>
        ) : (
          icon
        )}
      </LockedIcon>
      <span className="max-lg:hidden">{words}</span>
      <span className="max-w-full truncate leading-none sm:hidden">{word}</span>
    </button>
  );
  return wide ? button : <Tooltip text={name}>{button}</Tooltip>;
}
