import { useEffect, useRef, useState } from 'react';
import { isText } from '../../../shared/ui/is-text.js';
import type { GridTarget } from '../queue/upload-target.js';
import { filesIn, type Incoming } from './dropped-files.js';

/** Tells where files would go, and shows it. */
export interface DropPlaces {
  readonly over: (point: { readonly x: number; readonly y: number }) => GridTarget | null;
  readonly leave: () => void;
}

/** Files are held over the page: over a place of the feed, over the drafts, or beside them. */
export type Hover = GridTarget['kind'] | 'page';

/**
 * After which they are taken to have left the window. Moving between elements has a related target, except in Safari
 * up to 26.3, where the next `dragover` tells that they are still there.
 */
const LEFT_MS = 150;

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Nowhere in particular. */
const NOWHERE: DropPlaces = { over: () => null, leave: () => undefined };

/** What takes files now; a dialog that opens later takes them for itself while it stands. */
const takers: symbol[] = [];

/**
 * Takes files dropped anywhere on the page, or pasted, unless somebody else does (`onFiles` is null), with the
 * place of the feed that they were dropped at. Returns whether files hover over the page now, and over what.
 */
export function useIncomingFiles(
  onFiles: ((incoming: Incoming, target: GridTarget | null) => void) | null,
  places: DropPlaces = NOWHERE,
): Hover | null {
  const [hovering, setHovering] = useState<Hover | null>(null);
  const [me] = useState(() => Symbol('takes files'));
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const takes = onFiles !== null;
  useEffect(() => {
    if (!takes) return;
    takers.push(me);
    return () => {
      takers.splice(takers.indexOf(me), 1);
    };
  }, [me, takes]);

  useEffect(() => {
    if (onFiles === null) return;
    const at = (event: DragEvent) => places.over({ x: event.clientX, y: event.clientY });
    const rest = () => {
      clearTimeout(leaving.current);
      places.leave();
      setHovering(null);
    };
    const take = (transfer: DataTransfer | null, target: GridTarget | null) => {
      // A file that cannot be read is found out when it is scaled.
      if (transfer !== null) void filesIn(transfer).then((incoming) => onFiles(incoming, target));
    };
    const mine = () => takers.at(-1) === me;
    const hover = (event: DragEvent) => {
      if (!holdsFiles(event) || !mine()) return;
      event.preventDefault();
      clearTimeout(leaving.current);
      setHovering(at(event)?.kind ?? 'page');
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget !== null) return;
      clearTimeout(leaving.current);
      leaving.current = setTimeout(rest, LEFT_MS);
    };
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event) || !mine()) return;
      event.preventDefault();
      const target = at(event);
      rest();
      take(event.dataTransfer, target);
    };
    const paste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files.length ?? 0;
      if (files === 0 || isText(event.target) || !mine()) return;
      event.preventDefault();
      take(event.clipboardData, null);
    };
    window.addEventListener('dragenter', hover);
    window.addEventListener('dragover', hover);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragenter', hover);
      window.removeEventListener('dragover', hover);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
      places.leave();
    };
  }, [me, onFiles, places]);
  return onFiles === null ? null : hovering;
}
