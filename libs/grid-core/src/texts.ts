import { carouselHolding, carouselOf, carouselPhotos, type Carousel, type GridArrays } from './grid.js';
import { replaceCarousel } from './carousels.js';
import { listOf } from './changes/lists.js';

/*
 * A carousel's caption belongs to the post. It is stored in the document of one of its photos, which a carousel
 * names by `text`. Where it names none (as older ones do), or one that is not in it, the first photo that has
 * a caption holds it, else the cover. A carousel without a cover is no post yet: each of its photos has its own.
 */

/** Whether a photo's own document has a caption. */
export type HasText = (id: string) => boolean;

/** What photos' own documents have of the texts that belong to a post. */
export interface OwnTexts {
  readonly hasCaption: HasText;
  /** Any of them: a caption, a first comment, a label or a date. */
  readonly hasAny: HasText;
}

/** A caption that must be copied into another document before a grid is stored. */
export interface TextMove {
  readonly from: string;
  readonly to: string;
  /** The other one has the caption: it gets what the post has besides, as {@link mergedTexts} gives it. */
  readonly isMerged?: boolean;
}

/** The photo in whose document the post's caption is stored; null while the carousel has no cover. */
export function textHolder(carousel: Carousel, hasText: HasText): string | null {
  if (carousel.cover === null) return null;
  const photos = carouselPhotos(carousel);
  if (carousel.text !== undefined && photos.includes(carousel.text)) return carousel.text;
  return photos.find(hasText) ?? carousel.cover;
}

/** Names the photo that holds the post's caption, so that a caption which was emptied stays empty. */
export function withText(grid: GridArrays, groupId: string, text: string): GridArrays {
  const carousel = carouselOf(grid, groupId);
  if (!carousel || carousel.text === text) return grid;
  return replaceCarousel(grid, groupId, { ...carousel, text });
}

/**
 * `after`, computed from `before`, with every post keeping its texts: a carousel whose photos changed names the photo
 * that held them, and where that one left, another, into which `moves` copies them. A carousel that is gone leaves
 * them to its first photo that is a post or a draft. A post without a caption takes that of a photo that joins it:
 * what it has besides goes there. A `text` that the change itself has set is left alone.
 * O(carousels + members).
 */
export function keepTexts(
  before: GridArrays,
  after: GridArrays,
  own: OwnTexts,
): { readonly grid: GridArrays; readonly moves: readonly TextMove[] } {
  const moves: TextMove[] = [];
  let grid = after;
  // A post that becomes a carousel is as one of itself alone; what comes out of the trash is as it was.
  const begun = after.carousels
    .filter(
      ({ groupId, cover }) =>
        cover !== null &&
        !carouselOf(before, groupId)?.cover &&
        listOf(before, cover) &&
        !carouselHolding(before, cover),
    )
    .map((carousel) => ({ ...carousel, members: [] }));
  for (const carousel of [...before.carousels, ...begun]) {
    const now = carouselOf(after, carousel.groupId);
    const holder = textHolder(carousel, own.hasCaption);
    if (now === carousel || holder === null) continue;
    if (!now) {
      const heir = firstPlainPost(carousel, after);
      if (heir !== null && heir !== holder && own.hasAny(holder)) moves.push({ from: holder, to: heir });
      continue;
    }
    if (now.text !== carousel.text) continue;
    const { text, move } = nextHolder(carousel, now, holder, own);
    if (move) moves.push(move);
    else if (text !== null && text !== holder && own.hasAny(holder))
      moves.push({ from: holder, to: text, isMerged: true });
    const hasNow: HasText = (id) => own.hasCaption(id === move?.to ? move.from : id);
    grid = replaceCarousel(grid, now.groupId, named(now, text, hasNow));
  }
  return { grid, moves };
}

/**
 * The photos that hold no post's texts after a change of carousels, and whether those that held another one's show
 * their own again: what one showed that was a post by itself is now its own, unless the photo `from` which it had that
 * holds its new post's. O(photos of changed carousels), each O(n).
 */
export function freedTexts(
  before: GridArrays,
  { grid, moves }: ReturnType<typeof keepTexts>,
  hasText: HasText,
  from: (id: string) => string | undefined,
): ReadonlyMap<string, boolean> {
  const known = new Set(before.carousels);
  const freed = new Map<string, boolean>();
  for (const carousel of grid.carousels) {
    const holder = known.has(carousel) ? null : textHolder(carousel, hasText);
    if (holder === null) continue;
    for (const id of carouselPhotos(carousel))
      if (id !== holder)
        freed.set(id, !listOf(before, id) || !!carouselHolding(before, id) || from(id) === holder);
  }
  for (const { from, isMerged } of moves) if (!isMerged) freed.set(from, true);
  return freed;
}

/** Whether the texts that are stored in a photo's document are those that it shows. */
export function holdsText(grid: GridArrays, id: string, hasText: HasText): boolean {
  const carousel = carouselHolding(grid, id);
  return !carousel || carousel.cover === null || textHolder(carousel, hasText) === id;
}

/** The photos, before and after, of the carousels that are not the same any more. O(photos of carousels). */
export function photosOfChanged(before: GridArrays, after: GridArrays): string[] {
  if (before.carousels === after.carousels) return [];
  const [was, is] = [new Set(before.carousels), new Set(after.carousels)];
  const changed = [
    ...before.carousels.filter((carousel) => !is.has(carousel)),
    ...after.carousels.filter((carousel) => !was.has(carousel)),
  ];
  return [...new Set(changed.flatMap(carouselPhotos))];
}

/** Who holds the caption of a carousel that goes on; null where nobody need be named. */
function nextHolder(
  was: Carousel,
  now: Carousel,
  holder: string,
  { hasCaption, hasAny }: OwnTexts,
): { readonly text: string | null; readonly move?: TextMove } {
  const photos = carouselPhotos(now);
  if (photos.includes(holder)) {
    if (hasCaption(holder)) return { text: holder };
    const before = new Set(carouselPhotos(was));
    const joined = photos.find((id) => !before.has(id) && hasCaption(id));
    return { text: joined ?? (was.text === holder ? holder : null) };
  }
  if (!hasAny(holder)) return { text: null };
  // One that has none of its own, so that none is covered; the cover first.
  const heir = photos.find((id) => !hasAny(id)) ?? photos[0] ?? holder;
  return { text: heir, move: { from: holder, to: heir } };
}

/** A cover that has a caption needs no name: it would be taken for the holder anyway. */
function named(carousel: Carousel, text: string | null, hasText: HasText): Carousel {
  const { text: _text, ...unnamed } = carousel;
  return text === null || (text === carousel.cover && hasText(text)) ? unnamed : { ...unnamed, text };
}

function firstPlainPost(carousel: Carousel, after: GridArrays): string | null {
  const inCarousels = new Set(after.carousels.flatMap(carouselPhotos));
  const plain = new Set([...after.order, ...after.drafts].filter((id) => !inCarousels.has(id)));
  return carouselPhotos(carousel).find((id) => plain.has(id)) ?? null;
}
