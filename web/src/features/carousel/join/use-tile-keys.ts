import { useState, type FocusEvent, type KeyboardEvent } from 'react';

const tileOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-photo]') : null;

/**
 * One stop of Tab for many tiles: the one that had the focus last, the first one before that. Arrow keys lead from tile
 * to tile as they lie, over the rows of every list in the element.
 */
export function useTileKeys(ids: readonly string[]) {
  const [last, setLast] = useState<string | null>(null);
  const stop = last !== null && ids.includes(last) ? last : (ids[0] ?? null);
  const keys = {
    onFocus: ({ target }: FocusEvent) => setLast(tileOf(target)?.dataset['photo'] ?? null),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const tile = tileOf(event.target);
      if (tile === null) return;
      const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-photo]')];
      const at = tiles.indexOf(tile);
      const next: Record<string, () => HTMLElement | undefined> = {
        ArrowRight: () => tiles[at + 1],
        ArrowLeft: () => tiles[at - 1],
        ArrowDown: () => nearestInRow(tile, tiles.slice(at + 1)),
        ArrowUp: () => nearestInRow(tile, tiles.slice(0, at).reverse()),
        Home: () => tiles[0],
        End: () => tiles.at(-1),
      };
      const find = next[event.key];
      if (find === undefined) return;
      event.preventDefault();
      find()?.focus();
    },
  };
  return { stop, keys };
}

/** Of the first row that begins elsewhere than the tile's own, the tile that lies nearest to it. */
function nearestInRow(tile: HTMLElement, others: readonly HTMLElement[]): HTMLElement | undefined {
  const { left, top } = tile.getBoundingClientRect();
  const boxes = others.map((other) => ({ other, box: other.getBoundingClientRect() }));
  const row = boxes.find(({ box }) => Math.abs(box.top - top) > 1)?.box.top;
  if (row === undefined) return undefined;
  const inRow = boxes.filter(({ box }) => Math.abs(box.top - row) <= 1);
  const distance = (x: number) => Math.abs(x - left);
  return inRow.sort((a, b) => distance(a.box.left) - distance(b.box.left))[0]?.other;
}
