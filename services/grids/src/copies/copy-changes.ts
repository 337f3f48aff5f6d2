import type { Change, FieldName, Photo, SingleChange } from '@tessera/contracts';
import { NEW_FIELDS, POST_FIELDS } from '@tessera/grid-core';

/** A photo as its grid shows it, and what its copy is called. */
export interface PhotoToCopy {
  readonly photo: Photo;
  readonly newId: string;
  /** Null for a placeholder. */
  readonly newMediaId: string | null;
}

interface PostToCopy {
  /** The cover first. */
  readonly photos: readonly PhotoToCopy[];
  readonly newGroupId: string | null;
  readonly into: 'feed' | 'drafts';
  readonly before: string | null;
  readonly at: number;
  readonly createdAt: string;
}

/** The plan may forbid it, where the post may be copied all the same. */
const BY_ITSELF = ['isHidden', 'mediaType'] as const satisfies FieldName[];
/** What each photo has of its own. */
const OF_PHOTOS = ['focus', 'altText'] as const satisfies FieldName[];

/**
 * What makes a copy of a post in another grid: its photos, their texts and their carousel together or not at all. A
 * copy is not pinned, because the other grid has three pins of its own, and not posted, because it is not online there.
 */
export function copyChanges({ photos, newGroupId, into, before, at, createdAt }: PostToCopy): Change[] {
  const [cover, ...members] = photos;
  if (cover === undefined) return [];
  const isCarousel = members.length > 0 && newGroupId !== null;
  const items = photos.map(({ newId, newMediaId }) => ({
    id: newId,
    ...(newMediaId !== null && { media: newMediaId }),
  }));
  const own = photos.map(({ photo, newId }) => ({
    newId,
    photo: { ...photo, description: photo.caption?.own ?? photo.description },
  }));
  const together: SingleChange[] = [
    { kind: 'place', items, into, before, at, createdAt },
    ...OF_PHOTOS.flatMap((field) => valuesOf(field, photos)),
    ...(isCarousel ? valuesOf('description', own) : []),
  ];
  if (isCarousel) {
    const ids = members.map(({ newId }) => newId);
    together.push({ kind: 'gather', groupId: newGroupId, createdAt, cover: cover.newId, ids });
  }
  together.push(...POST_FIELDS.flatMap((field) => valuesOf(field, [cover])));
  return [
    { kind: 'together', changes: together },
    ...BY_ITSELF.flatMap((field) => valuesOf(field, isCarousel && field === 'mediaType' ? [] : photos)),
  ];
}

/** Nothing where all of them have what new items have. */
function valuesOf(field: FieldName, photos: readonly Pick<PhotoToCopy, 'photo' | 'newId'>[]): SingleChange[] {
  const values = photos.flatMap(({ photo, newId }) => {
    const value = photo[field];
    return !value || value === NEW_FIELDS[field] ? [] : [{ id: newId, value }];
  });
  return values.length === 0 ? [] : [{ kind: 'setAll', field, values }];
}
