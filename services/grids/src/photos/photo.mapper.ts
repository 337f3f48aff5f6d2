import {
  mediaUrl,
  photoStateOf,
  tileUrls,
  type FieldValues,
  type MediaType,
  type Photo,
  type PostingState,
} from '@tessera/contracts';
import {
  carouselPhotos,
  placesOf,
  textHolder,
  type GridArrays,
  type Place,
  type PostTexts,
} from '@tessera/grid-core';
import { isOf, type PhotoRecord } from './photo.record.js';

/** A carousel's cover shows as one, and its members as photos, whatever is stored. */
function shownMediaType(stored: MediaType, { carouselPosition }: Place): MediaType {
  if (carouselPosition === null) return stored;
  return carouselPosition === 0 ? 'carousel' : 'photo';
}

/** What is there only where a person has written it. */
export function extrasOf(
  fields: FieldValues,
): Pick<Photo, 'focus' | 'altText' | 'firstComment' | 'label' | 'date'> {
  const { focus, altText, ...texts } = fields;
  return { ...(focus ? { focus } : {}), ...(altText === '' ? {} : { altText }), ...postExtrasOf(texts) };
}

function postExtrasOf({
  firstComment,
  label,
  date,
}: Omit<PostTexts, 'description'>): Pick<Photo, 'firstComment' | 'label' | 'date'> {
  return {
    ...(firstComment === '' ? {} : { firstComment }),
    ...(label === '' ? {} : { label }),
    ...(date === null ? {} : { date }),
  };
}

/** What is there only where somebody has sent a picture for posting. */
function postingOf(
  mediaId: string,
  posting: PostingState | undefined,
): Pick<Photo, 'postingState' | 'postingUrl' | 'tiles'> {
  if (posting !== 'ready') return posting ? { postingState: posting } : {};
  return { postingState: posting, postingUrl: mediaUrl(mediaId, 'posting'), tiles: tileUrls(mediaId) };
}

/** A grid that items are listed of. */
export interface Listing extends GridArrays {
  readonly id: string;
}

function toPhoto(
  gridId: string,
  record: PhotoRecord,
  place: Place,
  isPlaceholder: boolean,
  isPinned: boolean,
): Photo {
  const { id, isHidden, description, revision } = record;
  const mediaId = isPlaceholder ? null : record.mediaId;
  const image = isPlaceholder ? null : record.image;
  return {
    id,
    gridId,
    url: mediaId === null ? null : mediaUrl(mediaId, 'master'),
    thumbUrl: mediaId !== null && image?.state === 'ready' ? mediaUrl(mediaId, 'thumb') : null,
    thumbhash: image?.thumbhash || null,
    width: image?.width ?? null,
    height: image?.height ?? null,
    position: place.position,
    isPlaceholder,
    isHidden,
    isPinned,
    mediaType: shownMediaType(record.mediaType, place),
    description,
    carouselGroupId: place.groupId,
    carouselPosition: place.carouselPosition,
    ...extrasOf(record),
    state: image ? photoStateOf(image.state) : 'ready',
    ...(mediaId === null ? {} : postingOf(mediaId, image?.posting)),
    revision,
    createdAt: record.createdAt.toISOString(),
  };
}

/** What a grid's arrays tell of each of its items, found once for all of its pages. */
export interface ListingShape {
  readonly places: ReadonlyMap<string, Place>;
  readonly placeholders: ReadonlySet<string>;
  readonly pinned: ReadonlySet<string>;
  /** By each of its photos. */
  readonly carousels: ReadonlyMap<string, GridArrays['carousels'][number]>;
}

/** O(grid). */
export function shapeOf(grid: GridArrays): ListingShape {
  const { placeholders, pinned, carousels } = grid;
  return {
    places: placesOf(grid),
    placeholders: new Set(placeholders),
    pinned: new Set(pinned),
    carousels: new Map(carousels.flatMap((each) => carouselPhotos(each).map((id) => [id, each] as const))),
  };
}

/** The photos that hold the captions of the carousels of these records, by the photos that carry them. */
function holdersOf(
  { carousels }: Pick<ListingShape, 'carousels'>,
  records: readonly PhotoRecord[],
): Map<string, PhotoRecord> {
  const known = new Map(records.map((record) => [record.id, record]));
  const holders = new Map<string, PhotoRecord>();
  for (const carousel of new Set(records.flatMap(({ id }) => carousels.get(id) ?? []))) {
    const holder = known.get(textHolder(carousel, (id) => hasText(known.get(id))) ?? '');
    if (holder) carouselPhotos(carousel).forEach((id) => holders.set(id, holder));
  }
  return holders;
}

export function hasText(record: PhotoRecord | undefined): boolean {
  return record !== undefined && record.description !== '';
}

/** A photo in a carousel carries the texts of the post. */
function withPostTexts(photo: Photo, record: PhotoRecord, holder: PhotoRecord | undefined): Photo {
  if (!holder) return photo;
  const { firstComment: _comment, label: _label, date: _date, ...itself } = photo;
  const { id: photoId, revision, description } = holder;
  const { description: own } = record.borrowed?.own ?? record;
  return { ...itself, ...postExtrasOf(holder), description, caption: { photoId, revision, own } };
}

/**
 * The records that the grid names, in the order given, each with its place. `known` has besides the documents of all
 * photos of their carousels, since one of these holds the caption. O(known) with the grid's `shape`, else O(grid).
 */
export function toPhotos(
  grid: Listing,
  records: readonly PhotoRecord[],
  known: readonly PhotoRecord[] = records,
  shape?: ListingShape,
): Photo[] {
  if (records.length === 0) return [];
  const { places, placeholders, pinned, ...carousels } = shape ?? shapeOf(grid);
  const holders = holdersOf(carousels, known);
  return records.flatMap((record) => {
    const place = places.get(record.id);
    if (!place || !isOf(grid.id, record)) return [];
    const photo = toPhoto(grid.id, record, place, placeholders.has(record.id), pinned.has(record.id));
    return withPostTexts(photo, record, holders.get(record.id));
  });
}
