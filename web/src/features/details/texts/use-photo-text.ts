import { useQueryClient } from '@tanstack/react-query';
import type { Photo } from '@tessera/contracts';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { UnsavedTexts, type TextField, type UnsavedText } from '../../../domain/captions/unsaved-texts.js';
import { historyOf } from '../../../domain/history/grid-history.js';
import type { Step } from '../../../domain/history/steps.js';
import { hasCode } from '../../../shared/api/api-error.js';
import { browserStorage } from '../../../shared/browser-storage.js';
import { sessionUserId } from '../../../shared/session/session.js';
import { noteUnfinished } from '../../../shared/session/unfinished.js';
import { AUTOSAVE_MS, isRefused, type AutosavedText, type SaveState } from '../autosave.js';
import { notifyNotSaved, useShownField } from './lost-text.js';

/** What is typed and not shown by the photo yet. */
interface Typed {
  readonly text: string;
  /** What the photo showed; while `saving` the text stays in the field until the photo shows another. */
  readonly seen: string;
  readonly state: SaveState;
}

/**
 * A text of a photo that is saved while it is written, when the field is left, and when the page is. Nothing of it is
 * lost meanwhile: the browser keeps it until the server has it, and one that was refused until the person decides.
 */
export function usePhotoText(photo: Photo, field: TextField): AutosavedText {
  const client = useQueryClient();
  const { id, gridId } = photo;
  const stored = photo[field] ?? '';
  const [unsaved] = useState(() => new UnsavedTexts(sessionUserId() ?? '', browserStorage));
  const [typed, setTyped] = useState<Typed | null>(() => typedOf(unsaved.get(id, field), stored));
  if (typed?.state === 'saving' && typed.seen !== stored) setTyped(null);
  useShownField(id, field);
  useNotedRefusal(isRefused(typed?.state ?? null));
  const visit = useRef<Step | undefined>(undefined);
  /** What the next save sends, for those who save without a redraw. */
  const waiting = useRef<UnsavedText | null>(typed?.state === 'unsaved' ? typed : null);

  const save = useCallback(() => {
    const sent = waiting.current;
    waiting.current = null;
    if (sent === null) return;
    const { text, seen } = sent;
    if (text === seen) {
      // Typed, and taken back before it was saved.
      unsaved.drop(id, field, text);
      setTyped((now) => (now?.text === text ? null : now));
      return;
    }
    const change = { kind: 'set', id, field, value: text, seen } as const;
    const { step, stored: done } = historyOf(client, gridId).do(change, visit.current);
    visit.current = step;
    setTyped((now) => (now?.text === text ? { text, seen, state: 'saving' } : now));
    const saved = () => unsaved.drop(id, field, text);
    done.then(saved, (error: unknown) => {
      const isConflict = hasCode(error, 'CHANGED_ELSEWHERE');
      const refused = { text, seen, state: isConflict ? 'conflict' : 'failed' } as const;
      setTyped((now) => (now === null || now.state === 'saving' ? refused : now));
      notifyNotSaved(error, { photoId: id, field, text });
    });
  }, [client, field, gridId, id, unsaved]);

  useEffect(() => {
    if (typed?.state !== 'unsaved') return;
    const timer = setTimeout(save, AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [save, typed]);
  useSavedOnLeaving(save);
  const takeUp = useEffectEvent(() => {
    const left = typedOf(unsaved.get(id, field), stored);
    if (typed !== null || left === null) return;
    waiting.current = left.state === 'unsaved' ? left : null;
    setTyped(left);
  });
  useEffect(() => {
    const end = new AbortController();
    const isMine = (named: { photoId: string; field: TextField }) =>
      named.photoId === id && named.field === field;
    unsaved.takeOver(isMine, takeUp, end.signal);
    return () => end.abort();
  }, [field, id, unsaved]);

  /** Keeps the text for the next save. */
  const keep = (text: string, seen: string) => {
    waiting.current = { text, seen };
    unsaved.put(id, field, waiting.current);
  };
  return {
    text: typed?.text ?? stored,
    state: typed?.state ?? null,
    theirs: typed?.state === 'conflict' ? stored : null,
    write: (text) => {
      // What the photo showed when the person began, also where it shows another text by now.
      const seen = typed?.seen ?? stored;
      if (typed?.state === 'conflict') {
        // The person decides, by whichever words.
        unsaved.put(id, field, { text, seen });
        setTyped({ ...typed, text });
        return;
      }
      keep(text, seen);
      setTyped({ text, seen, state: 'unsaved' });
    },
    leave: save,
    keepMine: () => {
      if (typed === null) return;
      keep(typed.text, stored);
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
  const { text, seen } = kept;
  return { text, seen, state: seen === stored ? 'unsaved' : 'conflict' };
}

/** Counts the text, while it is refused, among what is unfinished. */
function useNotedRefusal(refused: boolean): void {
  useEffect(() => {
    if (!refused) return;
    const source = {};
    noteUnfinished(source, { refused: 1 });
    return () => noteUnfinished(source, {});
  }, [refused]);
}

/** Saves when the page is hidden, and when the field is closed. */
function useSavedOnLeaving(save: () => void): void {
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && save();
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      save();
    };
  }, [save]);
}
