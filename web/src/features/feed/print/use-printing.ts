import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { frontDialog } from '../../../shared/ui/open-dialog.js';

/** Printing goes on with the pictures that have come until then. */
const LONGEST_WAIT_MS = 5_000;

/**
 * Whether the page is printed, or about to be: what is drawn then is on the paper. The browser waits for no picture
 * that comes into the page at that moment, so Ctrl or Cmd with P prints once those of `sheet` have come. An open dialog
 * is printed as it stands.
 */
export function usePrinting(sheet: string): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    let isWaiting = false;
    const begin = () => flushSync(() => setPrinting(frontDialog() === undefined));
    const end = () => setPrinting(false);
    const onKey = (event: KeyboardEvent) => {
      const isPrint = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p';
      if (!isPrint || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (isWaiting) return;
      isWaiting = true;
      begin();
      void picturesIn(sheet).then(() => {
        isWaiting = false;
        window.print();
      });
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    document.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      document.removeEventListener('keydown', onKey);
    };
  }, [sheet]);
  return isPrinting;
}

/** Resolves once each picture has come or failed, or after the longest wait. */
function picturesIn(sheet: string): Promise<unknown> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>(`${sheet} img`)];
  const settled = pictures
    .filter(({ complete }) => !complete)
    .map(
      (picture) =>
        new Promise((resolve) => {
          for (const type of ['load', 'error']) picture.addEventListener(type, resolve, { once: true });
        }),
    );
  const late = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  return Promise.race([Promise.all(settled), late]);
}
