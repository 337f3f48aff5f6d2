import { storedJson, type BrowserStorage } from '../../shared/browser-storage.js';

/** A text of a photo besides its caption. */
export type TextField = 'firstComment' | 'altText';

const FIELDS: readonly TextField[] = ['firstComment', 'altText'];

/** A text that the server has not acknowledged yet. */
export interface UnsavedText {
  readonly text: string;
  /** What the photo showed when the person began. */
  readonly seen: string;
}

/**
 * Keeps unsaved first comments and alt texts of one person in the browser from the first key on: a reload does not wait
 * for the next save, and a text that was refused outlasts the dialog in which it was written.
 */
export class UnsavedTexts {
  constructor(
    private readonly userId: string,
    private readonly storage: BrowserStorage,
  ) {}

  put(photoId: string, field: TextField, text: UnsavedText): void {
    this.storage.set(this.prefix(field) + photoId, JSON.stringify(text));
  }

  get(photoId: string, field: TextField): UnsavedText | null {
    const stored = storedJson(this.storage, this.prefix(field) + photoId) as Partial<UnsavedText> | null;
    if (typeof stored?.text !== 'string' || typeof stored.seen !== 'string') return null;
    return { text: stored.text, seen: stored.seen };
  }

  /** Forgets the text, unless another one was kept in the meantime. */
  drop(photoId: string, field: TextField, text: string): void {
    if (this.get(photoId, field)?.text === text) this.storage.remove(this.prefix(field) + photoId);
  }

  all(): { readonly photoId: string; readonly field: TextField }[] {
    const keys = this.storage.keys();
    return FIELDS.flatMap((field) => {
      const prefix = this.prefix(field);
      return keys
        .filter((key) => key.startsWith(prefix))
        .map((key) => ({ photoId: key.slice(prefix.length), field }));
    });
  }

  private prefix(field: TextField): string {
    return `${field} ${this.userId} `;
  }
}
