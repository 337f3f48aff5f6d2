import { COPIED_TEXTS } from '../../domain/kept/kept-names.js';
import { storedJson, tabStorage } from '../../shared/browser-storage.js';

/** What was copied of the post that is being posted: the texts by their names. */
type Texts = Readonly<Record<string, string>>;

interface Copied {
  readonly postId: string;
  readonly texts: Texts;
}

const isCopied = (value: unknown): value is Copied =>
  typeof value === 'object' &&
  value !== null &&
  'postId' in value &&
  'texts' in value &&
  typeof value.texts === 'object' &&
  value.texts !== null;

/**
 * What this tab has copied of a post, also over a reload: the app that takes a text may push the page out of memory.
 */
export function copiedTexts(postId: string): Texts {
  const copied = storedJson(tabStorage, COPIED_TEXTS);
  return isCopied(copied) && copied.postId === postId ? copied.texts : {};
}

/** Notes that a text was copied. What was copied of another post is forgotten. */
export function noteCopied(postId: string, name: string, text: string): void {
  const copied: Copied = { postId, texts: { ...copiedTexts(postId), [name]: text } };
  tabStorage.set(COPIED_TEXTS, JSON.stringify(copied));
}

/** The post is posted. */
export const forgetCopied = (): void => tabStorage.remove(COPIED_TEXTS);
