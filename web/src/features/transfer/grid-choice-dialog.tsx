import type { Grid } from '@tessera/contracts';
import { useRef, useState, type KeyboardEvent } from 'react';
import { photosInWords } from '../../domain/photos/photos-in-words.js';
import { cx } from '../../shared/ui/class-names.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { CONTROL } from '../../shared/ui/field-frame.js';
import { RowLock } from '../../shared/ui/locked.js';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.js';
import { findGrids } from '../grids/find-grids.js';
import { GridFace } from '../grids/grid-face.js';

interface GridChoiceDialogProps {
  readonly title: string;
  /** How many photos the grid is chosen for. */
  readonly photos: number;
  /** Those that can be chosen. */
  readonly grids: readonly Grid[];
  readonly countOf: (grid: Grid) => number;
  readonly thumbsOf: (grid: Grid) => readonly string[];
  /** Whether the plan has no room in it. */
  readonly isFull: (grid: Grid) => boolean;
  readonly onChoose: (grid: Grid) => void;
  readonly onClose: () => void;
}

/** From so many on they are looked for by name. */
const MANY = 8;

/** Another grid of the person, chosen with one tap; arrow keys lead through the list. */
export default function GridChoiceDialog(props: GridChoiceDialogProps) {
  const { title, photos, grids, onChoose, onClose } = props;
  const stops = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState('');
  const found = findGrids(grids, wanted);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const all = [...(stops.current?.querySelectorAll<HTMLElement>('input, button') ?? [])];
    const at = all.indexOf(event.target as HTMLElement);
    const inField = event.target instanceof HTMLInputElement;
    const [first] = found;
    if (inField && event.key === 'Enter' && first !== undefined) {
      event.preventDefault();
      onChoose(first);
      return;
    }
    const next: Record<string, HTMLElement | undefined> = {
      ArrowDown: all[at + 1],
      ArrowUp: all[at - 1],
      ...(!inField && { Home: all[0], End: all.at(-1) }),
    };
    if (!(event.key in next)) return;
    event.preventDefault();
    next[event.key]?.focus();
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      {...(photos > 1 && { description: photosInWords(photos) })}
    >
      <div ref={stops} onKeyDown={onKeyDown} className="-mx-6 grid">
        {grids.length >= MANY && (
          <div className="px-6 pb-2">
            <input
              aria-label="Find a grid"
              dir="auto"
              autoComplete="off"
              spellCheck={false}
              placeholder="Find a grid"
              value={wanted}
              onChange={(event) => setWanted(event.target.value)}
              className={cx(CONTROL, 'h-11')}
            />
          </div>
        )}
        <ul aria-label="Grids">
          {found.map((grid) => {
            const full = props.isFull(grid);
            return (
              <li key={grid.id}>
                <button
                  type="button"
                  onClick={() => onChoose(grid)}
                  className="flex h-16 w-full items-center gap-3 px-6 text-left transition-colors hover:bg-neutral-3 focus-visible:-outline-offset-2 active:bg-neutral-4"
                >
                  <GridFace name={grid.name} count={props.countOf(grid)} thumbs={props.thumbsOf(grid)} />
                  {full && (
                    <>
                      <VisuallyHidden>(locked)</VisuallyHidden>
                      <RowLock />
                    </>
                  )}
                </button>
              </li>
            );
          })}
        </ul>
        {found.length === 0 && (
          <p role="status" className="px-6 text-neutral-8">
            {grids.length === 0
              ? 'This is your only grid. Add another one first.'
              : 'No grid has this in its name.'}
          </p>
        )}
      </div>
    </Dialog>
  );
}
