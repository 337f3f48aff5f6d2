import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { frontDialog } from '../../../shared/ui/open-dialog.js';
import { dismissToast, toast } from '../../../shared/ui/toast-store.js';

/** Printing goes on with the pictures that have come until then. */
const LONGEST_WAIT_MS = 5_000;
/** A wait that is shorter needs no word. */
const UNTOLD_MS = 300;

/**
 * Whether the page is printed, or about to be: what is drawn then is on the paper. The browser waits for no picture
 * that comes into the page at that moment, so Ctrl or Cmd with P prints once those of `sheet` have come; Escape calls
 * that off. An open dialog is printed as it stands.
 */
export function usePrinting(sheet: string): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    let waiting: AbortController | null = null;
    let hasBegun = false;
    const begin = () => {
      hasBegun = true;
      flushSync(() => setPrinting(frontDialog() === undefined));
    };
    const end = () => setPrinting(false);
    const print = async () => {
      const called = new AbortController();
      waiting = called;
      begin();
      await picturesIn(sheet, called);
      waiting = null;
      hasBegun = false;
      if (!called.signal.aborted) window.print();
      // A browser that refuses to print reports no end.
      if (!hasBegun) end();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') waiting?.abort();
      const isPrint = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p';
      if (!isPrint || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (waiting === null) void print();
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    document.addEventListener('keydown', onKey);
    return () => {
      waiting?.abort();
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      document.removeEventListener('keydown', onKey);
    };
  }, [sheet]);
  return isPrinting;
}

/** Resolves once each picture has come or failed, after the longest wait, or when it is called off. */
async function picturesIn(sheet: string, called: AbortController): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>(`${sheet} img`)];
  const settled = pictures
    .filter(({ complete }) => !complete)
    .map((picture) => Promise.race(['load', 'error'].map((type) => happened(picture, type))));
  if (settled.length === 0) return;
  const cancel = { label: 'Cancel', onSelect: () => called.abort() };
  let told: number | undefined;
  const telling = setTimeout(() => {
    told = toast({ title: 'Preparing the print...', duration: Infinity, actions: [cancel] });
  }, UNTOLD_MS);
  let late: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise((resolve) => (late = setTimeout(resolve, LONGEST_WAIT_MS)));
  await Promise.race([Promise.all(settled), tooLate, happened(called.signal, 'abort')]);
  clearTimeout(telling);
  clearTimeout(late);
  if (told !== undefined) dismissToast(told);
}

const happened = (target: EventTarget, type: string): Promise<unknown> =>
  new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));
