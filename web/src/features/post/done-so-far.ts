import { POST_DONE } from '../../domain/kept/kept-names.js';
import { storedJson, tabStorage } from '../../shared/browser-storage.js';

/** What was done of the post that is being posted. */
interface Done {
  /** The texts that were copied, by their names. */
  readonly texts: Readonly<Record<string, string>>;
  /** Whether its pictures are cropped as in the grid. */
  readonly cropped: boolean;
  /** The names of the buttons by which pictures were shared or saved. */
  readonly shared: readonly string[];
}

/**
 * What this tab has done of a post, also over a reload: the app that takes a text or a picture may push the page out of
 * memory.
 */
export function doneOf(postId: string): Done {
  const stored = storedJson(tabStorage, POST_DONE) as Partial<Done & { readonly postId: string }> | null;
  const { texts = {}, cropped = true, shared = [] } = stored?.postId === postId ? stored : {};
  return { texts, cropped, shared };
}

/** Notes what was done beside what was before. What was done of another post is forgotten. */
export function noteDone(postId: string, change: (before: Done) => Partial<Done>): void {
  const before = doneOf(postId);
  tabStorage.set(POST_DONE, JSON.stringify({ postId, ...before, ...change(before) }));
}

/** The post is posted. */
export const forgetDone = (): void => tabStorage.remove(POST_DONE);
