import type { Progress } from '../session/unfinished.js';

/** What the bar tells of, and its words. */
export interface WaitingWords {
  readonly phase: 'none' | 'offline' | 'sending' | 'saved';
  readonly text: string;
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** What a person is told of what is on its way. */
export function waitingWords(offline: boolean, { changes, photos, late, sent, of }: Progress): WaitingWords {
  if (offline) {
    const waiting = [changes > 0 && counted(changes, 'change'), photos > 0 && counted(photos, 'photo')];
    const words = waiting.filter((each) => each !== false).join(' and ');
    const verb = changes + photos === 1 ? 'waits' : 'wait';
    return { phase: 'offline', text: words === '' ? 'You are offline' : `Offline. ${words} ${verb}.` };
  }
  if (late > 0) return { phase: 'sending', text: `Sending ${sent + 1} of ${of}…` };
  return of > 0 ? { phase: 'saved', text: 'All saved' } : { phase: 'none', text: '' };
}
