import { VIBRATION_MS } from './drag-figures.js';

/**
 * Something is held: the page does not refresh by a pull (global.css), and a finger feels that it has lifted it.
 * Returns what ends that.
 */
export function holdPage(liftedBy: Event): () => void {
  if (isTouch(liftedBy) && 'vibrate' in navigator) navigator.vibrate(VIBRATION_MS);
  const page = document.documentElement;
  page.dataset['dragging'] = '';
  return () => {
    delete page.dataset['dragging'];
  };
}

export const isTouch = (event: Event): boolean => 'touches' in event;
