import type { Grid } from '@tessera/contracts';
import * as Popover from 'radix-ui/popover';
import type { RefObject } from 'react';
import { GridSearch } from './grid-search.js';

interface AllGridsMenuProps {
  /** The button that opened it. */
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly grids: readonly Grid[];
  readonly selectedId: string;
  readonly countOf: (grid: Grid) => number;
  readonly onSelect: (id: string) => void;
  readonly onClose: () => void;
}

/** Every grid with its number of photos, found by typing a part of its name. */
export default function AllGridsMenu(props: AllGridsMenuProps) {
  const { anchor, grids, selectedId, countOf, onSelect, onClose } = props;
  const choose = (grid: Grid) => {
    onSelect(grid.id);
    onClose();
  };

  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label="All grids"
          onInteractOutside={(event) => {
            // The button closes it by itself.
            if (anchor.current?.contains(event.target as Node) === true) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (document.activeElement === document.body) anchor.current?.focus();
          }}
          className="z-40 flex max-h-[min(var(--radix-popover-content-available-height),--spacing(120))] w-80 flex-col rounded-control bg-float text-neutral-10 shadow-float outline-none data-[state=open]:animate-fade-in"
        >
          <GridSearch grids={grids} selectedId={selectedId} countOf={countOf} onChoose={choose} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
