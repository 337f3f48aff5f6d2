import type { Photo } from '@tessera/contracts';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * When the draft that had the focus is gone, the one that took its place has it; without any, the first button of
 * `around`.
 */
export function useDraftHeir(around: RefObject<HTMLElement | null>, drafts: readonly Photo[]): void {
  const focused = useRef<{ readonly id: string; readonly place: number } | null>(null);
  const latest = useRef(drafts);
  useEffect(() => {
    const element = around.current;
    if (element === null) return;
    const note = ({ target }: FocusEvent) => {
      const item = target instanceof Element ? target.closest('li') : null;
      const id = item?.querySelector<HTMLElement>('[data-draft]')?.dataset['draft'];
      if (id !== undefined)
        focused.current = { id, place: latest.current.findIndex((draft) => draft.id === id) };
    };
    element.addEventListener('focusin', note);
    return () => element.removeEventListener('focusin', note);
  }, [around]);
  useLayoutEffect(() => {
    latest.current = drafts;
    const was = focused.current;
    if (was === null || drafts.some(({ id }) => id === was.id)) return;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    const tiles = around.current?.querySelectorAll<HTMLElement>('[data-draft]') ?? [];
    const heir = tiles[Math.min(was.place, tiles.length - 1)] ?? around.current?.querySelector('button');
    heir?.focus({ preventScroll: true });
  }, [around, drafts]);
}
