import type { BrowserStorage } from '../../shared/browser-storage.js';
import { takeOverLeft, thisWindow } from '../kept/open-windows.js';
import { WindowTexts } from './window-texts.js';

/** A text of a photo besides its caption. */
export type TextField = 'firstComment' | 'altText';

/** A text that the server has not acknowledged yet. */
export interface UnsavedText {
  readonly text: string;
  /** What the photo showed when the person began. */
  readonly seen: string;
}

/** Which text of a photo. */
interface Named {
  readonly photoId: string;
  readonly field: TextField;
}

/**
 * Keeps unsaved first comments and alt texts of one person in the browser from the first key on: a reload does not wait
 * for the next save, and a text that was refused outlasts the dialog in which it was written.
 */
export class UnsavedTexts {
  private readonly fields: Readonly<Record<TextField, WindowTexts<UnsavedText>>>;

  constructor(userId: string, storage: BrowserStorage, window = thisWindow()) {
    const of = (field: TextField) => new WindowTexts(`${field} ${userId} `, readText, storage, window);
    this.fields = { firstComment: of('firstComment'), altText: of('altText') };
  }

  put(photoId: string, field: TextField, text: UnsavedText): void {
    this.fields[field].put(photoId, text);
  }

  get(photoId: string, field: TextField): UnsavedText | null {
    return this.fields[field].get(photoId);
  }

  /** Forgets the text, unless another one was kept in the meantime. */
  drop(photoId: string, field: TextField, text: string): void {
    this.fields[field].drop(photoId, text);
  }

  all(): Named[] {
    return this.named((texts) => texts.photoIds().map((photoId) => ({ photoId })));
  }

  /** Takes over what closed windows have left; what open ones keep when they are closed, unless `end` came before. */
  takeOver(isWanted: (named: Named) => boolean, onTaken: (named: Named) => void, end: AbortSignal): void {
    takeOverLeft(
      {
        left: () =>
          this.named((texts) => texts.others()).map((each) => ({
            ...each,
            name: `${each.field} ${each.photoId}`,
          })),
        wants: isWanted,
        onMine: ({ photoId, field, window }) => {
          this.fields[field].takeOver(photoId, window);
          onTaken({ photoId, field });
        },
      },
      end,
    );
  }

  private named<Of extends { readonly photoId: string }>(
    read: (texts: WindowTexts<UnsavedText>) => readonly Of[],
  ): (Of & Named)[] {
    return (['firstComment', 'altText'] as const).flatMap((field) =>
      read(this.fields[field]).map((each) => ({ ...each, field })),
    );
  }
}

function readText(stored: unknown): UnsavedText | null {
  const { text, seen } = (stored ?? {}) as Partial<UnsavedText>;
  return typeof text === 'string' && typeof seen === 'string' ? { text, seen } : null;
}
