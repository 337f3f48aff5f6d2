import type { Photo } from '@tessera/contracts';
import type { Item, Place } from '@tessera/grid-core';

/** What the grid and the changes under way make of a photo. */
interface OfGrid {
  readonly place: Place;
  readonly item: Item;
  readonly isPlaceholder: boolean;
  readonly isPinned: boolean;
  readonly caption: Photo['caption'];
}

/** By the server's state of a photo: how it was shown last. */
const shownLast = new WeakMap<Photo, { readonly ofGrid: OfGrid; readonly photo: Photo }>();

/** The same object as before where nothing of it has changed, so that its tile is not drawn again. */
export function shownPhoto(known: Photo, ofGrid: OfGrid): Photo {
  const last = shownLast.get(known);
  const hasItsItem = last !== undefined && isSameItem(last.ofGrid, ofGrid);
  if (hasItsItem && isSamePlace(last.ofGrid, ofGrid)) return last.photo;
  const { place, isPlaceholder, isPinned } = ofGrid;
  const photo = {
    ...(hasItsItem ? last.photo : withItem(known, ofGrid)),
    position: place.position,
    carouselGroupId: place.groupId,
    carouselPosition: place.carouselPosition,
    isPlaceholder,
    isPinned,
  };
  shownLast.set(known, { ofGrid, photo });
  return photo;
}

/** The photo with what a person has given it. */
function withItem(known: Photo, { item, caption }: OfGrid): Photo {
  const { caption: _caption, focus: _focus, altText: _alt, ...others } = known;
  const { firstComment: _comment, label: _label, date: _date, ...itself } = others;
  return {
    ...itself,
    isHidden: item.isHidden,
    mediaType: item.mediaType,
    description: item.description,
    ...(item.focus && { focus: item.focus }),
    ...(item.altText !== '' && { altText: item.altText }),
    ...(item.firstComment !== '' && { firstComment: item.firstComment }),
    ...(item.label !== '' && { label: item.label }),
    ...(item.date !== null && { date: item.date }),
    ...(caption && { caption }),
  };
}

function isSamePlace(one: OfGrid, other: OfGrid): boolean {
  return (
    one.place.position === other.place.position &&
    one.place.groupId === other.place.groupId &&
    one.place.carouselPosition === other.place.carouselPosition &&
    one.isPlaceholder === other.isPlaceholder &&
    one.isPinned === other.isPinned
  );
}

/** Of an item, what a photo shows. */
const SHOWN = [
  ...(['isHidden', 'mediaType', 'description', 'focus'] as const),
  ...(['altText', 'firstComment', 'label', 'date'] as const),
];
const CAPTION = ['photoId', 'revision', 'own'] as const;

const isSameItem = ({ item: one, caption: before }: OfGrid, { item: other, caption: now }: OfGrid): boolean =>
  (one === other || SHOWN.every((name) => one[name] === other[name])) &&
  (before === now || CAPTION.every((name) => before?.[name] === now?.[name]));
