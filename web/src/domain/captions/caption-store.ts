import { storedJson, type BrowserStorage } from '../../shared/browser-storage.js';

/** A caption that the server has not acknowledged yet. */
export interface UnsavedCaption {
  readonly text: string;
  /** The caption as the server had it when the person began. */
  readonly seen: string;
  /** A text that was on its way to the server meanwhile, which it may have by now. */
  readonly sent?: string;
  /** All photos of its post, where there are several: any of them may be the first by the next visit. */
  readonly members?: readonly string[];
}

/** Keeps unsaved captions of one person in the browser, so that no crash and no lost network takes them. */
export class CaptionStore {
  private readonly prefix: string;

  constructor(
    userId: string,
    private readonly storage: BrowserStorage,
  ) {
    this.prefix = `caption ${userId} `;
  }

  put(photoId: string, caption: UnsavedCaption): void {
    this.storage.set(this.prefix + photoId, JSON.stringify(caption));
  }

  get(photoId: string): UnsavedCaption | null {
    const stored = storedJson(this.storage, this.prefix + photoId) as Partial<UnsavedCaption> | null;
    if (typeof stored?.text !== 'string' || typeof stored.seen !== 'string') return null;
    const { text, seen, sent, members } = stored;
    return {
      text,
      seen,
      ...(typeof sent === 'string' && { sent }),
      ...(Array.isArray(members) && { members }),
    };
  }

  /** Forgets the caption, unless another text was kept in the meantime, by another tab perhaps. */
  drop(photoId: string, text: string): void {
    if (this.get(photoId)?.text === text) this.storage.remove(this.prefix + photoId);
  }

  photoIds(): string[] {
    return this.storage
      .keys()
      .filter((key) => key.startsWith(this.prefix))
      .map((key) => key.slice(this.prefix.length));
  }
}
