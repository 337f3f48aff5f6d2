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
import { dismissGone, notifyNotSaved, useShownField } from './lost-text.js';

/** What is typed, until it is accepted; while `saving`, `seen` is what the next one is based on: the text itself. */
interface Typed extends UnsavedText {
  readonly state: SaveState;
}

/** A text on its way. The next one waits for what becomes of it, unless the field is closed before. */
interface SentText {
  readonly text: string;
  isUnderWay: boolean;
  /** Whether the next one is to be sent as soon as this one is accepted. */
  isFollowed: boolean;
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
  useShownField(id, field);
  useNotedRefusal(isRefused(typed?.state ?? null));
  const visit = useRef<Step | undefined>(undefined);
  /** What the next save sends, for those who save without a redraw. */
  const waiting = useRef<UnsavedText | null>(typed?.state === 'unsaved' ? typed : null);
  const sent = useRef<SentText | null>(null);

  const save = useCallback(
    function save(isLeaving = false): void {
      const next = waiting.current;
      if (next === null) return;
      if (sent.current?.isUnderWay === true && !isLeaving) {
        sent.current.isFollowed = true;
        return;
      }
      waiting.current = null;
      const { text, seen } = next;
      if (text === seen) {
        // Typed, and taken back before it was saved.
        unsaved.drop(id, field, text);
        setTyped((now) => (now?.text === text ? null : now));
        return;
      }
      const change = { kind: 'set', id, field, value: text, seen } as const;
      const { step, stored: done, accepted } = historyOf(client, gridId).do(change, visit.current);
      visit.current = step;
      const mine: SentText = { text, isUnderWay: true, isFollowed: false };
      sent.current = mine;
      setTyped((now) => (now?.text === text ? { text, seen: text, state: 'saving' } : now));
      const onAccepted = () => {
        mine.isUnderWay = false;
        setTyped((now) => (now?.state === 'saving' && now.text === text ? null : now));
        if (mine.isFollowed) save();
      };
      const onRefused = (error: unknown) => {
        notifyNotSaved(error, { photoId: id, field, text });
        // A later one, based on it, is refused too.
        if (sent.current !== mine) return;
        sent.current = null;
        const refused = { text: waiting.current?.text ?? text, seen };
        if (waiting.current !== null) unsaved.put(id, field, refused);
        waiting.current = null;
        setTyped({ ...refused, state: hasCode(error, 'CHANGED_ELSEWHERE') ? 'conflict' : 'failed' });
      };
      accepted.then(onAccepted, () => undefined);
      const onStored = () => {
        unsaved.drop(id, field, text);
        dismissGone(id, field);
      };
      done.then(onStored, onRefused);
    },
    [client, field, gridId, id, unsaved],
  );

  useEffect(() => {
    if (typed?.state !== 'unsaved') return;
    const timer = setTimeout(() => save(), AUTOSAVE_MS);
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
      // What the photo showed when the person began, also where it shows another text by now; or what was sent of it.
      const seen = sent.current?.isUnderWay === true ? sent.current.text : (typed?.seen ?? stored);
      if (typed?.state === 'conflict') {
        // The person decides, by whichever words.
        unsaved.put(id, field, { text, seen });
        setTyped({ ...typed, text });
        return;
      }
      keep(text, seen);
      setTyped({ text, seen, state: 'unsaved' });
    },
    leave: () => save(),
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
function useSavedOnLeaving(save: (isLeaving: boolean) => void): void {
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && save(true);
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      save(true);
    };
  }, [save]);
}
