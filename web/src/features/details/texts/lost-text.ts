import type { Photo } from '@tessera/contracts';
import { useEffect } from 'react';
import { OPEN_PLANNER } from '../../../domain/photos/open-planner.js';
import { notifyFailed } from '../../../domain/toasts/failure-toasts.js';
import { FAILURES } from '../../../domain/toasts/failures.js';
import { hasCode } from '../../../shared/api/api-error.js';
import { onUserChanged } from '../../../shared/session/user-changed.js';
import { dismissToast, toast, type ToastContent } from '../../../shared/ui/toast-store.js';
import { copyText } from './copy-text.js';
import { TEXT_NAMES, type NamedText } from './text-names.js';

const shown = new Set<{ readonly photoId: string; readonly field: NamedText }>();
const shownGone = new Set<string>();
/** The text that was told of last, and its toast. */
let told: { readonly photoId: string; readonly field: NamedText; readonly toastId: number } | null = null;
/** The toast of each text whose photo is gone. */
const toldGone = new Map<string, number>();
onUserChanged(() => toldGone.clear());

/** Behind what tells that a text was changed elsewhere. */
export const CHOOSE = 'Open its photo to choose between yours and the other.';

/** While the field of a text is on the page, it asks about the text itself. */
export function useShownField(photoId: string, field: NamedText): void {
  useEffect(() => {
    const text = { photoId, field };
    shown.add(text);
    if (told?.photoId === photoId && told.field === field) dismissToast(told.toastId);
    return () => void shown.delete(text);
  }, [field, photoId]);
}

/** While the unsaved texts of photos that are gone are on the page, no toast tells of them. */
export function useShownGone(photos: readonly Photo[] | null): void {
  useEffect(() => {
    photos?.forEach(({ id }) => shownGone.add(id));
    return () => photos?.forEach(({ id }) => shownGone.delete(id));
  }, [photos]);
}

/** Tells of a text that was changed elsewhere before it was saved, unless its field is on the page. */
export function notifyLost(photoId: string, field: NamedText): void {
  dismissGone(photoId, field);
  if ([...shown].some((text) => text.photoId === photoId && text.field === field)) return;
  const planner = OPEN_PLANNER.read();
  const of = planner?.nameOf(photoId) ?? null;
  const { one, name } = TEXT_NAMES[field];
  const toastId = toast({
    title: `${of === null ? one : `The ${name} of ${of}`} was changed elsewhere.`,
    description: CHOOSE,
    actions: of === null ? [] : [{ label: 'Open photo', onSelect: () => planner?.openPhoto(photoId) }],
  });
  told = { photoId, field, toastId };
}

interface NotSaved {
  readonly photoId: string;
  readonly field: NamedText;
  readonly text: string;
}

/** Tells why a text was not saved. `retry` as of `notifyFailed`. */
export function notifyNotSaved(error: unknown, { photoId, field, text }: NotSaved, retry?: () => void): void {
  if (hasCode(error, 'CHANGED_ELSEWHERE')) {
    notifyLost(photoId, field);
    return;
  }
  if (!hasCode(error, 'NOT_FOUND')) {
    notifyFailed(error, field === 'description' ? FAILURES.caption : FAILURES.text, retry);
    return;
  }
  notifyGone({ photoId, field, text });
}

/** Tells of a text whose photo was deleted, or moved, elsewhere, with its words to copy. */
export function notifyGone({ photoId, field, text }: NotSaved): void {
  if (shownGone.has(photoId)) return;
  const { one, name } = TEXT_NAMES[field];
  const of = `${photoId} ${field}`;
  const before = toldGone.get(of);
  const toastId = toast({
    title: `${one} was not saved`,
    description: 'Its photo is no longer in this grid.',
    ...wordsToCopy(name, text),
  });
  toldGone.set(of, toastId);
  // The new one has its words too.
  if (before !== undefined) dismissToast(before);
}

/** The text has been saved, or its photo is there: what `notifyGone` told of it is not so any more. */
export function dismissGone(photoId: string, field: NamedText): void {
  const of = `${photoId} ${field}`;
  const toastId = toldGone.get(of);
  toldGone.delete(of);
  if (toastId !== undefined) dismissToast(toastId);
}

/** Lets a toast keep the words of a text that has no field any more, with the way to them. */
export function wordsToCopy(
  name: string,
  text: string,
  label = 'Copy',
): Pick<ToastContent, 'actions' | 'keepsText'> {
  const kept: Pick<ToastContent, 'actions' | 'keepsText'> = {
    keepsText: true,
    // Taken, it closes its toast: where nothing was copied the next one has it again.
    actions: [{ label, onSelect: () => void copyText(name, text, kept) }],
  };
  return kept;
}
