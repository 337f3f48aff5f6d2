import type { Photo } from '@tessera/contracts';

/** The fields of which the person is shown both values, where somebody else changed them in the meantime. */
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
  constructor(
    /** Whether it was deleted, or moved to another grid, elsewhere. */
    readonly isGone: boolean,
  ) {
    super('This photo is not in the grid.');
  }
}
