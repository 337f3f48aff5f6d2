import type { Progress } from '../session/unfinished.js';

/** What the bar tells of, and its words. */
export interface WaitingWords {
  readonly phase: 'none' | 'offline' | 'sending' | 'saved';
  readonly text: string;
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** '4 changes and 1 photo'; '' for nothing. */
export const countedWords = (changes: number, photos: number): string =>
  [changes > 0 && counted(changes, 'change'), photos > 0 && counted(photos, 'photo')]
    .filter((each) => each !== false)
    .join(' and ');

/** What a person is told of what is on its way. */
export function waitingWords(
  offline: boolean,
  { changes, photos, late, unsafe, sent, of }: Progress,
): WaitingWords {
  if (offline) {
    const words = countedWords(changes, photos);
    const verb = changes + photos === 1 ? 'waits' : 'wait';
    // What this device could not store.
    const warning = unsafe > 0 ? ' Keep this page open.' : '';
    const text = words === '' ? 'You are offline' : `Offline. ${words} ${verb}.${warning}`;
    return { phase: 'offline', text };
  }
  if (late > 0) return { phase: 'sending', text: `Sending ${sent + 1} of ${of}…` };
  return of > 0 ? { phase: 'saved', text: 'All saved' } : { phase: 'none', text: '' };
}
