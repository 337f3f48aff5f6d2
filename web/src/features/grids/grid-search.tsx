import type { Grid } from '@tessera/contracts';
import { Check } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { photosInWords } from '../../domain/photos/photos-in-words.js';
import { cx } from '../../shared/ui/class-names.js';
import { CONTROL } from '../../shared/ui/field-frame.js';
import { findGrids } from './find-grids.js';

interface GridSearchProps {
  readonly grids: readonly Grid[];
  readonly selectedId: string;
  readonly countOf: (grid: Grid) => number;
  readonly onChoose: (grid: Grid) => void;
}

const showActive = (list: HTMLElement | null) =>
  list?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });

/** A field for a part of a grid's name, and the list of those that have it, with their number of photos. */
export function GridSearch({ grids, selectedId, countOf, onChoose }: GridSearchProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [wanted, setWanted] = useState('');
  const found = findGrids(grids, wanted);
  const { active, setActiveId, onKeyDown } = useActiveGrid(found, selectedId, onChoose);
  useEffect(() => {
    // Some browsers return a promise from scrollIntoView, which React would take for the effect's end.
    showActive(list.current);
  }, [active]);

  return (
    <>
      <div className="p-2">
        <input
          role="combobox"
          aria-label="Find a grid"
          dir="auto"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={active === undefined ? undefined : `${id}-${active.id}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Find a grid"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          onKeyDown={onKeyDown}
          className={cx(CONTROL, 'h-9 pointer-coarse:h-11')}
        />
      </div>
      <ul
        ref={(element) => {
          list.current = element;
          showActive(element);
        }}
        id={id}
        role="listbox"
        aria-label="Grids"
        className="min-h-0 overflow-y-auto overscroll-contain p-1 pt-0"
      >
        {found.map((grid) => (
          <li
            key={grid.id}
            id={`${id}-${grid.id}`}
            role="option"
            aria-selected={grid.id === selectedId}
            data-active={grid === active ? '' : undefined}
            onMouseMove={() => setActiveId(grid.id)}
            onClick={() => onChoose(grid)}
            className="flex h-9 cursor-pointer items-center gap-2 rounded-control px-2 active:bg-neutral-4 data-active:bg-neutral-4 forced-colors:data-active:outline pointer-coarse:h-11"
          >
            <Check
              aria-hidden="true"
              className={cx('size-4 shrink-0', grid.id !== selectedId && 'invisible')}
            />
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {grid.name}
            </span>
            <span className="shrink-0 text-small text-neutral-8">{photosInWords(countOf(grid))}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p role="status" className="px-4 pb-4 text-small text-neutral-8">
          No grid has this in its name.
        </p>
      )}
    </>
  );
}

/** The grid that Enter chooses, among those that are found. */
function useActiveGrid(found: readonly Grid[], selectedId: string, onChoose: (grid: Grid) => void) {
  const [activeId, setActiveId] = useState(selectedId);
  const at = Math.max(
    0,
    found.findIndex((grid) => grid.id === activeId),
  );
  const active = found[at];
  const onKeyDown = (event: KeyboardEvent) => {
    const next: Record<string, number> = {
      ArrowDown: (at + 1) % found.length,
      ArrowUp: (at - 1 + found.length) % found.length,
      PageDown: Math.min(found.length - 1, at + 8),
      PageUp: Math.max(0, at - 8),
    };
    const place = next[event.key];
    if (place !== undefined) setActiveId(found[place]?.id ?? selectedId);
    else if (event.key !== 'Enter') return;
    else if (active !== undefined) onChoose(active);
    event.preventDefault();
  };
  return { active, setActiveId, onKeyDown };
}
