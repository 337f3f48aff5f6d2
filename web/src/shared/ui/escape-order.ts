import { useEffect, useRef } from 'react';

/*
 * Radix gives Escape to whatever appeared last, which may be a toast over a dialog. A person who presses Escape
 * then means the dialog, and the toast may hold the only Undo.
 */
const closers: (() => void)[] = [];

/** For a dialog while it stands: the last one that opened closes by an Escape that a toast has left to it. */
export function useEscapePastToasts(open: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  }, [close]);
  useEffect(() => {
    if (!open) return;
    const closer = () => latest.current();
    closers.push(closer);
    return () => {
      closers.splice(closers.indexOf(closer), 1);
    };
  }, [open]);
}

/** For a toast: closes the topmost dialog instead. Returns whether there is one. */
export function leaveEscapeToDialog(): boolean {
  const close = closers.at(-1);
  close?.();
  return close !== undefined;
}
