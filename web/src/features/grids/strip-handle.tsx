import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, GripVertical } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { cx } from '../../shared/ui/class-names.js';
import { DropdownMenu, MenuItem } from '../../shared/ui/dropdown-menu.js';
import type { TabDrag } from './tab-drags.js';

interface StripHandleProps {
  readonly name: string;
  /** Undefined as long as nothing can be dragged. */
  readonly drag: TabDrag | undefined;
  /** One place back (-1) or on (1). */
  readonly onMove: (by: -1 | 1) => void;
  /** Its place among the grids, from 0. */
  readonly place: number;
  readonly total: number;
  /** In a list from top to bottom, where it is a stop of the Tab key and as large as a fingertip. */
  readonly vertical?: boolean;
}

const WAYS = {
  along: [
    { icon: <ArrowLeft className="size-4" />, words: 'Move left' },
    { icon: <ArrowRight className="size-4" />, words: 'Move right' },
  ],
  vertical: [
    { icon: <ArrowUp className="size-4" />, words: 'Move up' },
    { icon: <ArrowDown className="size-4" />, words: 'Move down' },
  ],
} as const;

/** The strip has one stop of the Tab key; its arrow keys lead here. */
const IN_STRIP = { 'data-own': '', tabIndex: -1 } as const;

/** Takes hold of a grid to drag it; a click opens a menu that does the same without a drag (WCAG 2.5.7). */
export function StripHandle(props: StripHandleProps) {
  const { name, drag, onMove, place, total, vertical = false } = props;
  const [back, on] = WAYS[vertical ? 'vertical' : 'along'];
  const [open, setOpen] = useState(false);
  const handle = useRef<HTMLButtonElement | null>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    // The browser takes the focus from what is moved in the page.
    handle.current?.focus();
  }, [place]);
  const move = (by: -1 | 1) => {
    moved.current = true;
    onMove(by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter is the click; only Space takes hold.
    if (event.key === ' ')
      (drag?.listeners?.['onKeyDown'] as ((event: KeyboardEvent) => void) | undefined)?.(event);
  };
  return (
    <span className={vertical ? 'relative' : 'absolute left-0 z-10'}>
      <button
        ref={(element) => {
          handle.current = element;
          drag?.setActivatorNodeRef(element);
        }}
        type="button"
        {...drag?.attributes}
        {...drag?.listeners}
        {...(vertical ? {} : IN_STRIP)}
        onKeyDown={onKeyDown}
        onClick={() => setOpen(true)}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={`Move grid ${name}`}
        className={cx(
          'grid cursor-grab place-items-center rounded-control text-neutral-7 active:bg-neutral-4',
          vertical
            ? 'size-11 touch-none'
            : 'h-9 w-5 touch-manipulation opacity-0 pointer-coarse:size-11 transition-opacity group-hover/strip:opacity-100 group-has-focus-visible/strip:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100',
        )}
      >
        <GripVertical className="size-4" aria-hidden="true" />
      </button>
      <DropdownMenu
        align="start"
        open={open}
        onOpenChange={setOpen}
        opener={handle}
        // The handle itself cannot be the trigger: a menu's trigger takes the press that may become a drag.
        trigger={
          <button
            type="button"
            disabled
            aria-hidden="true"
            className="pointer-events-none absolute inset-0"
          />
        }
      >
        <MenuItem icon={back.icon} disabled={place === 0} onSelect={() => move(-1)}>
          {back.words}
        </MenuItem>
        <MenuItem icon={on.icon} disabled={place === total - 1} onSelect={() => move(1)}>
          {on.words}
        </MenuItem>
      </DropdownMenu>
    </span>
  );
}
