import type { Progress } from '../session/unfinished.js';

/** What the bar tells of, and its words. */
export interface WaitingWords {
  readonly phase: 'none' | 'offline' | 'sending' | 'saved';
  readonly text: string;
  /** What the person has to do, if anything. */
  readonly more: string;
}

/** After which browsers may clear what they have not promised to keep. */
const SAFE_DAYS = 7;

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** What a person is told of what is on its way; `lasts` says whether the browser keeps it as long as it waits. */
export function waitingWords(
  offline: boolean,
  { changes, photos, late, sent, of }: Progress,
  lasts = true,
): WaitingWords {
  const count = changes + photos;
  if (offline) {
    const waiting = [changes > 0 && counted(changes, 'change'), photos > 0 && counted(photos, 'photo')];
    const words = waiting.filter((each) => each !== false).join(' and ');
    if (words === '') return { phase: 'offline', text: 'You are offline', more: '' };
    const text = `Offline. ${words} ${count === 1 ? 'waits' : 'wait'}.`;
    const what = count === 1 ? 'it' : 'them';
    const more = lasts ? '' : `Open Tessera within ${SAFE_DAYS} days to send ${what}.`;
    return { phase: 'offline', text, more };
  }
  if (late > 0) return { phase: 'sending', text: `Sending ${sent + 1} of ${of}…`, more: '' };
  return of > 0 ? { phase: 'saved', text: 'All saved', more: '' } : { phase: 'none', text: '', more: '' };
}
