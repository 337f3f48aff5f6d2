import { ArrowLeft, ArrowRight, GripVertical } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { DropdownMenu, MenuItem } from '../../../shared/ui/dropdown-menu.js';
import type { TabDrag } from './tab-drags.js';

export interface StripHandleProps {
  readonly name: string;
  /** Undefined as long as nothing can be dragged. */
  readonly drag: TabDrag | undefined;
  /** One place to the left (-1) or right (1). */
  readonly onMove: (by: -1 | 1) => void;
  /** Its place among the tabs, from 0. */
  readonly place: number;
  readonly total: number;
}

/** Takes hold of a tab to drag it; a click opens a menu that does the same without a drag (WCAG 2.5.7). */
export function StripHandle(props: StripHandleProps) {
  const { name, drag, onMove, place, total } = props;
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
    <span className="absolute -left-5 pointer-coarse:static">
      <button
        ref={(element) => {
          handle.current = element;
          drag?.setActivatorNodeRef(element);
        }}
        type="button"
        {...drag?.attributes}
        {...drag?.listeners}
        onKeyDown={onKeyDown}
        onClick={() => setOpen(true)}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={`Move grid ${name}`}
        className="grid h-9 w-5 cursor-grab touch-manipulation place-items-center rounded-control text-neutral-7 opacity-0 transition-opacity group-hover/strip:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:w-6 pointer-coarse:opacity-100"
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
        <MenuItem icon={<ArrowLeft className="size-4" />} disabled={place === 0} onSelect={() => move(-1)}>
          Move left
        </MenuItem>
        <MenuItem
          icon={<ArrowRight className="size-4" />}
          disabled={place === total - 1}
          onSelect={() => move(1)}
        >
          Move right
        </MenuItem>
      </DropdownMenu>
    </span>
  );
}
