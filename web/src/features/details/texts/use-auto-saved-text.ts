import { useQueryClient } from '@tanstack/react-query';
import type { Photo } from '@tessera/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { historyOf } from '../../../domain/history/grid-history.js';
import type { Step } from '../../../domain/history/steps.js';
import { FAILURES, notifyFailed } from '../../../domain/toasts/failure-toasts.js';
import { hasCode } from '../../../shared/api/api-error.js';

export type TextField = 'firstComment' | 'altText';

/** As the caption's (section 4). */
const SAVE_AFTER_MS = 500;

/** What is typed and not shown by the photo yet, and why where it was refused. */
interface Typed {
  readonly text: string;
  readonly refused?: 'changed elsewhere' | 'failed';
  /** What the photo showed when it was saved: it stays in the field until the photo shows another. */
  readonly savedOver?: string;
}

/**
 * A text of a photo that is saved while it is written, when the field is left, and when the page is. Of a text that was
 * refused nothing is lost: it stays in the field until the person decides.
 */
export function useAutoSavedText(photo: Photo, field: TextField) {
  const client = useQueryClient();
  const { id, gridId } = photo;
  const stored = photo[field] ?? '';
  const [typed, setTyped] = useState<Typed | null>(null);
  if (typed?.savedOver !== undefined && typed.savedOver !== stored) setTyped(null);
  const visit = useRef<Step | undefined>(undefined);
  /** What the next save sends, for those who save without a redraw. */
  const waiting = useRef<{ readonly text: string; readonly seen: string } | null>(null);

  const save = useCallback(() => {
    const sent = waiting.current;
    waiting.current = null;
    if (sent === null || sent.text === sent.seen) return;
    const change = { kind: 'set', id, field, value: sent.text, seen: sent.seen } as const;
    const { step, stored: done } = historyOf(client, gridId).do(change, visit.current);
    visit.current = step;
    setTyped((now) => (now?.text === sent.text ? { text: sent.text, savedOver: sent.seen } : now));
    done.catch((error: unknown) => {
      const isOther = hasCode(error, 'CHANGED_ELSEWHERE');
      const refused = { text: sent.text, refused: isOther ? 'changed elsewhere' : 'failed' } as const;
      setTyped((now) => (now === null || now.savedOver !== undefined ? refused : now));
      if (!isOther) notifyFailed(error, FAILURES.text);
    });
  }, [client, field, gridId, id]);

  useEffect(() => {
    if (typed === null || typed.refused !== undefined || typed.savedOver !== undefined) return;
    const timer = setTimeout(save, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [save, typed]);
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && save();
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      save();
    };
  }, [save]);

  return {
    text: typed?.text ?? stored,
    stored,
    refused: typed?.refused,
    write: (text: string) => {
      waiting.current = { text, seen: stored };
      setTyped({ text });
    },
    save,
    /** The text that was refused, over the one that is stored now. */
    keepMine: () => {
      if (typed === null) return;
      waiting.current = { text: typed.text, seen: stored };
      save();
    },
    takeTheirs: () => setTyped(null),
  };
}
