import { plural } from '@tessera/contracts';
import type { Progress } from '../session/unfinished.js';

/** What the bar tells of, and its words. */
interface WaitingWords {
  readonly phase: 'none' | 'offline' | 'sending' | 'saved' | 'not saved';
  readonly text: string;
  /** What the person has to do, if anything. */
  readonly more: string;
}

/** After which browsers may clear what they have not promised to keep. */
const SAFE_DAYS = 7;

const counted = (count: number, what: string): string => `${count} ${plural(count, what)}`;

/** '4 changes, 1 photo and 2 pictures for posting'; '' for nothing. */
export function countedWords(changes: number, photos: number, fullSize = 0): string {
  const words = [
    changes > 0 && counted(changes, 'change'),
    photos > 0 && counted(photos, 'photo'),
    fullSize > 0 && `${counted(fullSize, 'picture')} for posting`,
  ].filter((each) => each !== false);
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((each) => each !== '').join(' and ');
}

/** What a person is told of what is on its way; `lasts`: the browser has promised to keep it until it is sent. */
export function waitingWords(
  offline: boolean,
  { changes, photos, late, unsafe, sent, of, leftOut, refused }: Progress,
  lasts = true,
): WaitingWords {
  if (offline) {
    const words = countedWords(changes, photos);
    if (words === '') return { phase: 'offline', text: 'You are offline', more: '' };
    const isOne = changes + photos === 1;
    const text = `Offline. ${words} ${isOne ? 'waits' : 'wait'}.`;
    // What this device could not store is lost with the page.
    if (unsafe > 0) return { phase: 'offline', text: `${text} Keep this page open.`, more: '' };
    const within = `Open Tessera within ${SAFE_DAYS} days to send ${isOne ? 'it' : 'them'}.`;
    return { phase: 'offline', text, more: lasts ? '' : within };
  }
  if (late > 0) return { phase: 'sending', text: `Sending ${sent + 1} of ${of}...`, more: '' };
  if (of === 0) return { phase: 'none', text: '', more: '' };
  if (leftOut + refused > 0) return { phase: 'not saved', text: 'Not everything was saved', more: '' };
  return { phase: 'saved', text: 'All saved', more: '' };
}
