import { useQueryClient } from '@tanstack/react-query';
import type { Photo } from '@tessera/contracts';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { UnsavedTexts, type TextField, type UnsavedText } from '../../../domain/captions/unsaved-texts.js';
import { historyOf } from '../../../domain/history/grid-history.js';
import type { Step } from '../../../domain/history/steps.js';
import { notifyFailed } from '../../../domain/toasts/failure-toasts.js';
import { FAILURES } from '../../../domain/toasts/failures.js';
import { hasCode } from '../../../shared/api/api-error.js';
import { browserStorage } from '../../../shared/browser-storage.js';
import { sessionUserId } from '../../../shared/session/session.js';
import { noteUnfinished } from '../../../shared/session/unfinished.js';
import { AUTOSAVE_MS } from '../autosave.js';
import { notifyLost, useShownField } from './lost-text.js';

/** What is typed and not shown by the photo yet, and why where it was refused. */
interface Typed {
  readonly text: string;
  readonly state?: 'conflict' | 'failed';
  /** What the photo showed when it was saved: it stays in the field until the photo shows another. */
  readonly savedOver?: string;
}

/**
 * A text of a photo that is saved while it is written, when the field is left, and when the page is. Nothing of it is
 * lost meanwhile: the browser keeps it until the server has it, and one that was refused until the person decides.
 */
export function useAutoSavedText(photo: Photo, field: TextField) {
  const client = useQueryClient();
  const { id, gridId } = photo;
  const stored = photo[field] ?? '';
  const [unsaved] = useState(() => new UnsavedTexts(sessionUserId() ?? '', browserStorage));
  const [typed, setTyped] = useState<Typed | null>(() => typedOf(unsaved.get(id, field), stored));
  if (typed?.savedOver !== undefined && typed.savedOver !== stored) setTyped(null);
  useShownField(id, field);
  const isRefused = typed?.state !== undefined;
  useEffect(() => {
    if (!isRefused) return;
    const source = {};
    noteUnfinished(source, { refused: 1 });
    return () => noteUnfinished(source, {});
  }, [isRefused]);
  const visit = useRef<Step | undefined>(undefined);
  /** What the next save sends, for those who save without a redraw. */
  const waiting = useRef<UnsavedText | null>(
    typed !== null && typed.state === undefined ? { text: typed.text, seen: stored } : null,
  );

  const save = useCallback(() => {
    const sent = waiting.current;
    waiting.current = null;
    if (sent === null) return;
    if (sent.text === sent.seen) {
      unsaved.drop(id, field, sent.text);
      return;
    }
    const change = { kind: 'set', id, field, value: sent.text, seen: sent.seen } as const;
    const { step, stored: done } = historyOf(client, gridId).do(change, visit.current);
    visit.current = step;
    setTyped((now) => (now?.text === sent.text ? { text: sent.text, savedOver: sent.seen } : now));
    const saved = () => unsaved.drop(id, field, sent.text);
    done.then(saved, (error: unknown) => {
      const isConflict = hasCode(error, 'CHANGED_ELSEWHERE');
      const refused = { text: sent.text, state: isConflict ? 'conflict' : 'failed' } as const;
      setTyped((now) => (now === null || now.savedOver !== undefined ? refused : now));
      if (isConflict) notifyLost(id, field);
      else notifyFailed(error, FAILURES.text);
    });
  }, [client, field, gridId, id, unsaved]);

  useEffect(() => {
    if (typed === null || typed.state !== undefined || typed.savedOver !== undefined) return;
    const timer = setTimeout(save, AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [save, typed]);
  const takeUp = useEffectEvent(() => {
    const kept = unsaved.get(id, field);
    const left = typedOf(kept, stored);
    if (typed !== null || left === null) return;
    waiting.current = left.state === undefined ? kept : null;
    setTyped(left);
  });
  useEffect(() => {
    const end = new AbortController();
    const isMine = (named: { photoId: string; field: TextField }) =>
      named.photoId === id && named.field === field;
    unsaved.takeOver(isMine, takeUp, end.signal);
    return () => end.abort();
  }, [field, id, unsaved]);
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
    state: typed?.state,
    /** In a conflict, what the server has. */
    theirs: typed?.state === 'conflict' ? stored : null,
    write: (text: string) => {
      if (typed?.state === 'conflict') {
        // The person decides, by whichever words.
        unsaved.put(id, field, { text, seen: unsaved.get(id, field)?.seen ?? '' });
        setTyped({ ...typed, text });
        return;
      }
      // What the photo showed when the person began, also where it shows another text by now.
      waiting.current = { text, seen: waiting.current?.seen ?? stored };
      unsaved.put(id, field, waiting.current);
      setTyped({ text });
    },
    save,
    /** The text that was refused, over the one that is stored now. */
    keepMine: () => {
      if (typed === null) return;
      waiting.current = { text: typed.text, seen: stored };
      unsaved.put(id, field, waiting.current);
      save();
    },
    takeTheirs: () => {
      if (typed !== null) unsaved.drop(id, field, typed.text);
      setTyped(null);
    },
  };
}

/** What the browser kept of a text, over the one that the photo shows. */
function typedOf(kept: UnsavedText | null, stored: string): Typed | null {
  if (kept === null || kept.text === stored) return null;
  return kept.seen === stored ? { text: kept.text } : { text: kept.text, state: 'conflict' };
}
