import type { Change, Photo } from '@tessera/contracts';
import { hasCode } from '../../../shared/api/api-error.js';
import type { Answer } from '../../../shared/api/client.js';
import { changed, learned } from './grid-view.js';
import type { PhotoLedger } from './photo-ledger.js';

/** The fields whose writes say which revision they are based on (decisions page). */
export type GuardedField = 'description' | 'mediaType' | 'isHidden';

export const isGuarded = (field: string): field is GuardedField =>
  field === 'description' || field === 'mediaType' || field === 'isHidden';

/** Someone else changed the same field in the meantime; `current` is the photo as it is now. */
export class ChangedElsewhereError extends Error {
  override readonly name = 'ChangedElsewhereError';
  constructor(
    readonly field: GuardedField,
    /** What this page wanted to write. */
    readonly mine: Photo[GuardedField],
    readonly current: Photo,
  ) {
    super('This was changed elsewhere in the meantime.');
  }
}

/** The server has not confirmed this photo: it is deleted, or the call that places or restores it is pending. */
export class NotInGridError extends Error {
  override readonly name = 'NotInGridError';
}

/** A conflict that comes again and again is somebody else's busy script, not a tab. */
const ATTEMPTS = 5;

export interface FieldWrite<F extends GuardedField> {
  readonly id: string;
  readonly field: F;
  readonly value: Photo[F];
  /** The field's value that the person saw, on which the change is based. */
  readonly seen: Photo[F];
  readonly send: (revision: number) => Promise<Answer<Photo>>;
}

/**
 * Writes one field of one photo, shown at once, one write of a photo after another. Where the photo has another
 * revision by then but the field is as it was seen, the write is silently repeated with the new revision.
 * Throws ChangedElsewhereError where the field itself was changed, by a read that came in between as well as by a
 * 412, NotInGridError, and what `send` throws.
 */
export function writeField<F extends GuardedField>(
  ledger: PhotoLedger,
  { id, field, value, seen, send }: FieldWrite<F>,
): Promise<Photo> {
  const sendOnNewest = async (): Promise<Answer<Photo>> => {
    for (let attempt = 1; ; attempt += 1) {
      const known = ledger.acknowledged(id);
      if (known === undefined) throw new NotInGridError(`photo ${id} is not in this grid`);
      if (known[field] !== seen && known[field] !== value) {
        throw new ChangedElsewhereError(field, value, known);
      }
      try {
        return await send(revisionOf(known, field));
      } catch (error) {
        const current = currentPhotoIn(error);
        if (current === null || attempt === ATTEMPTS) throw error;
        ledger.learn((view) => learned(view, [current]));
        if (current[field] === value) return { data: current, headers: new Headers() };
      }
    }
  };
  const change: Change = { kind: 'set', id, field, value, seen };
  return ledger.write<Photo>({
    turn: `photo ${ledger.acknowledged(id)?.caption?.photoId ?? id}`,
    raisesVersion: false,
    change,
    send: sendOnNewest,
    settle: (view, photo) => learned(changed(view, change), [photo]),
  });
}

/** A carousel's caption is that of the post: it is stored with one of its photos, whose revision counts. */
function revisionOf(photo: Photo, field: GuardedField): number {
  return field === 'description' ? (photo.caption?.revision ?? photo.revision) : photo.revision;
}

/**
 * The revision that a write names which goes out while the page goes away, when nobody can answer a 412 any more;
 * null where the field was changed elsewhere, as far as this page knows. It is never one that this page was not
 * told: the next one may be somebody else's, even behind a write of this page that is still under way.
 */
export function revisionOnLeaving<F extends GuardedField>(
  ledger: PhotoLedger,
  { id, field, seen }: Pick<FieldWrite<F>, 'id' | 'field' | 'seen'>,
): number | null {
  const known = ledger.acknowledged(id);
  return known === undefined || known[field] !== seen ? null : revisionOf(known, field);
}

/** A lost `If-Match` carries the current state (API page). */
function currentPhotoIn(error: unknown): Photo | null {
  if (!hasCode(error, 'VERSION_CONFLICT')) return null;
  const { current } = (error.details ?? {}) as { current?: Photo };
  return current ?? null;
}
