import { Ellipsis, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { BarButton } from '../../shared/ui/bar-button.js';
import { cx } from '../../shared/ui/class-names.js';
import { DropdownMenu, MenuItem } from '../../shared/ui/dropdown-menu.js';
import { IconButton } from '../../shared/ui/icon-button.js';
import { lockedName, RowLock } from '../../shared/ui/locked.js';
import { toast } from '../../shared/ui/toast-store.js';
import { Tooltip } from '../../shared/ui/tooltip.js';
import { useBackCloses } from '../../shared/ui/use-back-closes.js';
import { PHONE, useMedia } from '../../shared/ui/use-media.js';
import { lazyOverlay } from '../../shared/ui/lazy-overlay.js';
import type { SelectionCommand } from './selection-commands.js';

const SelectionSheet = lazyOverlay(
  () => import('./selection-sheet.js'),
  ({ onClose }) => onClose(),
);

interface SelectionBarProps {
  readonly count: number;
  readonly commands: readonly SelectionCommand[];
  readonly onEnd: () => void;
  /** What takes the focus over when the bar goes with the focus in it: the first tile that this finds. */
  readonly heir?: string;
}

interface CommandProps {
  readonly command: SelectionCommand;
}

const MORE = { words: 'More', word: 'More', icon: <Ellipsis className="size-5" /> } as const;

/** The tile of the feed that Tab leads to. */
const TAB_STOP = '[data-face][tabindex="0"]';

/** What can be done to what is selected: floats over the feed, and on a phone takes the place of its bar. */
export function SelectionBar({ count, commands, onEnd, heir = TAB_STOP }: SelectionBarProps) {
  const phone = useMedia(PHONE);
  const [isListOpen, setListOpen] = useState(false);
  const bar = useFocusAfter(heir);
  // On a phone it is a mode of the page, as that of a gallery is.
  useBackCloses(phone, () => {
    onEnd();
    return true;
  });
  const shown = commands.filter(({ where }) => where === 'bar' || (where === 'wide' && !phone));
  const rest = commands.filter((command) => !shown.includes(command));
  return (
    <section
      ref={bar}
      aria-label="Selection"
      data-keep-clear
      data-over-edge
      data-selection-bar
      className={cx(
        'phone-bar z-30 max-sm:grid-cols-[auto_repeat(4,minmax(max-content,1fr))]!',
        'sm:fixed sm:inset-x-0 sm:bottom-[calc(max(var(--bottom-bar),var(--safe-bottom))+var(--offline-bar)+--spacing(4))] sm:mx-auto sm:flex sm:w-fit sm:animate-rise-in sm:items-center sm:gap-1 sm:rounded-dialog sm:bg-float sm:p-2 sm:shadow-float',
        'sm:transition-opacity sm:in-data-dragging:pointer-events-none sm:in-data-dragging:opacity-0',
      )}
    >
      {phone ? (
        <BarButton
          words={`${count} selected`}
          label={`${count} selected, end selection`}
          word={`${count} selected`}
          icon={<X className="size-5" />}
          className="px-2"
          onClick={onEnd}
        />
      ) : (
        <>
          <Tooltip text="End selection" side="top">
            <IconButton label="End selection" icon={<X className="size-5" />} onClick={onEnd} />
          </Tooltip>
          <p className="mr-3 font-semibold whitespace-nowrap">{count} selected</p>
        </>
      )}
      {shown.map((command) => (
        <CommandButton key={command.word} command={command} />
      ))}
      {rest.length > 0 &&
        (phone ? (
          <BarButton {...MORE} aria-haspopup="dialog" onClick={() => setListOpen(true)} />
        ) : (
          <DropdownMenu side="top" trigger={<BarButton {...MORE} />}>
            {rest.map((command) => (
              <CommandItem key={command.label} command={command} />
            ))}
          </DropdownMenu>
        ))}
      {isListOpen && <SelectionSheet count={count} commands={rest} onClose={() => setListOpen(false)} />}
    </section>
  );
}

/** In the menu; under what cannot be done stands why. */
function CommandItem({ command: { label, Icon, locked = false, reason, run } }: CommandProps) {
  return (
    <MenuItem
      aria-label={reason === null ? lockedName(label, locked) : `${label}: ${reason}`}
      icon={<Icon className="size-4 shrink-0" aria-hidden="true" />}
      disabled={reason !== null}
      className={reason === null ? '' : 'h-14!'}
      onSelect={run}
    >
      <span className="grid">
        {label}
        {reason !== null && <span className="text-small">{reason}</span>}
      </span>
      {locked && reason === null && <RowLock />}
    </MenuItem>
  );
}

function CommandButton({ command }: CommandProps) {
  const { label, word, Icon, locked = false, reason, run } = command;
  const button = (
    <BarButton
      words={label}
      label={reason === null ? label : `${label}: ${reason}`}
      word={word}
      locked={locked}
      icon={<Icon className="size-5" />}
      aria-disabled={reason !== null || undefined}
      // A finger has no tooltip.
      onClick={() => (reason === null ? run() : toast({ title: label, description: reason }))}
    />
  );
  return reason === null ? (
    button
  ) : (
    <Tooltip text={reason} side="top">
      {button}
    </Tooltip>
  );
}

/** When the bar goes with the focus in it, a tile takes the focus over. */
function useFocusAfter(heir: string) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        document.querySelector<HTMLElement>(heir)?.focus({ preventScroll: true });
      });
    };
  }, [heir]);
  return bar;
}
