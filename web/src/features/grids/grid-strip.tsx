import type { Grid } from '@tessera/contracts';
import { moveId } from '@tessera/grid-core';
import { ChevronDown, Plus } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../shared/ui/button.js';
import { cx } from '../../shared/ui/class-names.js';
import { LockedIcon, lockedName } from '../../shared/ui/locked.js';
import { lazyOverlay } from '../../shared/ui/lazy-overlay.js';
import { StripTab } from './strip-tab.js';
import type { TabDrags } from './tab-drags.js';
import { useStripKeys } from './use-strip-keys.js';
import { useStripScroll } from './use-strip-scroll.js';

const AllGridsMenu = lazyOverlay(
  () => import('./all-grids-menu.js'),
  ({ onClose }) => onClose(),
);

interface GridStripProps {
  readonly grids: readonly Grid[];
  /** The plan holds no more of them. */
  readonly full: boolean;
  readonly selectedId: string;
  /** How the tabs are being dragged, which `children` bring about. */
  readonly drags: TabDrags;
  readonly countOf: (grid: Grid) => number;
  readonly onSelect: (id: string) => void;
  readonly onCreate: () => void;
  readonly onRename: (grid: Grid) => void;
  readonly onDelete: (grid: Grid) => void;
  readonly onReorder: (order: readonly string[]) => void;
  /** All grids are about to be shown with their counts. */
  readonly onOpenAll: () => void;
  readonly children?: ReactNode;
}

const ALL = 'all grids';
const NEW = 'new grid';
const FADE = 'pointer-events-none absolute inset-y-0 z-20 w-8 to-neutral-1 forced-colors:hidden';

/** The person's grids as tabs that can be dragged, 44 px high, and the button for another one. */
export function GridStrip(props: GridStripProps) {
  const { grids, selectedId, drags } = props;
  const strip = useRef<HTMLElement>(null);
  const all = useRef<HTMLButtonElement>(null);
  const [listed, setListed] = useState(false);
  const { list, cutOff, show } = useStripScroll(selectedId, grids);
  const order = grids.map((grid) => grid.id);
  const select = (id: string) => id !== selectedId && props.onSelect(id);
  const remove = useFocusAfterRemoval(strip, grids, props.onDelete);
  const keys = useStripKeys(selectedId, show, (key, gridId) => {
    const grid = grids.find(({ id }) => id === gridId);
    if (grid !== undefined) (key === 'F2' ? props.onRename : remove)(grid);
  });
  const stop = [ALL, NEW, ...order].includes(keys.stop) ? keys.stop : selectedId;
  const overflows = cutOff.start || cutOff.end;

  return (
    <nav ref={strip} aria-label="Grids" className="border-b border-neutral-5">
      <div
        {...keys.handlers}
        role="toolbar"
        aria-label="Grids"
        data-tour="grids"
        className="mx-auto flex h-11 max-w-feed items-center gap-2 px-6 lg:px-0"
      >
        <div className="relative -ml-5 min-w-0 pointer-coarse:-ml-3">
          <ul
            ref={list}
            className="relative flex h-11 [scrollbar-width:none] items-center overflow-x-auto overflow-y-hidden overscroll-x-contain pr-2"
          >
            {grids.map((grid, place) => (
              <StripTab
                key={grid.id}
                grid={grid}
                drags={drags}
                selected={grid.id === selectedId}
                tabStop={grid.id === stop}
                place={place}
                total={grids.length}
                onSelect={() => select(grid.id)}
                onRename={() => props.onRename(grid)}
                onDelete={() => remove(grid)}
                onMove={(by) => props.onReorder(moveId(order, grid.id, place + by))}
              />
            ))}
          </ul>
          {cutOff.start && <span className={cx(FADE, 'left-0 bg-linear-to-l from-transparent')} />}
          {cutOff.end && <span className={cx(FADE, 'right-0 bg-linear-to-r from-transparent')} />}
        </div>
        {props.children}
        {overflows && (
          <Button
            ref={all}
            variant="ghost"
            size="small"
            className="shrink-0"
            data-stop={ALL}
            tabIndex={stop === ALL ? 0 : -1}
            aria-haspopup="dialog"
            aria-expanded={listed}
            onClick={() => {
              if (!listed) props.onOpenAll();
              setListed(!listed);
            }}
          >
            All grids
            <ChevronDown className="size-4" aria-hidden="true" />
          </Button>
        )}
        <Button
          variant="ghost"
          size="small"
          className="shrink-0"
          data-stop={NEW}
          tabIndex={stop === NEW ? 0 : -1}
          aria-label={lockedName('Add New Grid', props.full)}
          onClick={props.onCreate}
        >
          <LockedIcon locked={props.full}>
            <Plus className="size-4" aria-hidden="true" />
          </LockedIcon>
          <span className={cx(overflows && 'max-lg:hidden')}>Add New Grid</span>
        </Button>
      </div>
      {listed && (
        <AllGridsMenu
          anchor={all}
          grids={grids}
          selectedId={selectedId}
          countOf={props.countOf}
          onSelect={select}
          onClose={() => setListed(false)}
        />
      )}
    </nav>
  );
}

/** Deletes a grid; its tab takes the focus along, which then goes to the tab that stands in its place. */
function useFocusAfterRemoval(
  strip: { readonly current: HTMLElement | null },
  grids: readonly Grid[],
  onDelete: (grid: Grid) => void,
) {
  const place = useRef<number | null>(null);
  useLayoutEffect(() => {
    const tabs = strip.current?.querySelectorAll<HTMLElement>('li [data-stop]');
    if (place.current === null || tabs === undefined) return;
    if (document.activeElement === document.body) tabs[Math.min(place.current, tabs.length - 1)]?.focus();
    place.current = null;
  }, [grids, strip]);
  return (grid: Grid) => {
    place.current = grids.indexOf(grid);
    onDelete(grid);
  };
}
