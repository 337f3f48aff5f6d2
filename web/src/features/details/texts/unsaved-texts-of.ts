import type { Photo } from '@tessera/contracts';
import { UnsavedTexts } from '../../../domain/captions/unsaved-texts.js';
import { browserStorage } from '../../../shared/browser-storage.js';
import { sessionUserId } from '../../../shared/session/session.js';
import type { NamedText } from './text-names.js';

/** A text of a photo that was typed and not saved. */
export interface UnsavedTextOf {
  readonly photoId: string;
  readonly field: NamedText;
  readonly text: string;
}

/** What of a post is not saved, of the photos that it has: its caption, first comment and alt texts. */
export function unsavedTextsOf(photos: readonly Photo[], caption: string): UnsavedTextOf[] {
  const unsaved = new UnsavedTexts(sessionUserId() ?? '', browserStorage);
  const all: UnsavedTextOf[] = photos
    .slice(0, 1)
    .map(({ id }) => ({ photoId: id, field: 'description', text: caption }));
  for (const field of ['firstComment', 'altText'] as const)
    for (const { id } of photos) {
      const kept = unsaved.get(id, field);
      if (kept !== null && kept.text !== kept.seen) all.push({ photoId: id, field, text: kept.text });
    }
  return all.filter(({ text }) => text !== '');
}
