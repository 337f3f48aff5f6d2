import type { Photo } from '@tessera/contracts';
import { useEffect, useState } from 'react';
import type { GridAddress } from '../../domain/address/use-grid-address.js';
import { carouselPhotos, isDraft, isPending, isPost, type Photos } from '../../domain/photos/photo-list.js';
import { browsedPosts, successorOf, type Browsed } from './post-steps.js';

interface OpenPhoto {
  /** What is shown, or null where nothing is. */
  readonly browsed: Browsed | null;
  /** The photos of the open post, the cover first, that was deleted, or moved to another grid, elsewhere. */
  readonly gone: readonly Photo[] | null;
  /** This page deletes the open post: another one takes its place as soon as it is gone. */
  readonly leavingIt: () => void;
}

interface Seen {
  readonly photo: Photo;
  readonly post: Photo;
  readonly members: readonly Photo[];
  /** From 0, among the posts that are browsed. */
  readonly place: number;
  readonly leaving: boolean;
}

/** What the dialog leads through: the feed from one of its posts, the drafts from one of them. */
export interface Lists {
  /** As the feed shows them. */
  readonly posts: readonly Photo[];
  readonly drafts: readonly Photo[];
}

const listOf = ({ posts, drafts }: Lists, photo: Photo): readonly Photo[] =>
  isDraft(photo) ? drafts : posts;

function browse(photos: Photos, lists: Lists, photo: Photo): Browsed {
  const all = photo.carouselGroupId === null ? [] : carouselPhotos(photos, photo.carouselGroupId);
  // For one that is on its way its file stands.
  const inCarousel = all.filter((each) => !isPending(each));
  const members = inCarousel.length === 0 ? [photo] : inCarousel;
  const [post = photo] = members;
  return { posts: browsedPosts(listOf(lists, post), post), post, members, shown: photo };
}

const isSame = (a: readonly Photo[], b: readonly Photo[]): boolean =>
  a.length === b.length && a.every((photo, place) => photo === b[place]);

/** What is left of a post of which the photo is gone: its carousel goes on with others. */
const restOf = (photos: Photos, { photo, post }: Seen): Photo | undefined =>
  photos.find(({ id }) => id === post.id) ??
  photos.find(
    (other) =>
      other.carouselGroupId === photo.carouselGroupId && photo.carouselGroupId !== null && isPost(other),
  );

/** The photo that the address names among those that are there; another one where it is gone. */
export function useOpenPhoto(
  photos: Photos | undefined,
  lists: Lists,
  { photo: id, showPhoto, closePhoto }: GridAddress,
): OpenPhoto {
  const [seen, setSeen] = useState<Seen | null>(null);
  const photo = photos?.find((one) => one.id === id);
  const last = seen !== null && seen.photo.id === id ? seen : null;

  const open = photos === undefined || photo === undefined ? null : browse(photos, lists, photo);
  if (open !== null) {
    const { post, posts, members } = open;
    const place = posts.findIndex((one) => one.id === post.id);
    if (last === null || last.photo !== photo || last.place !== place || !isSame(last.members, members)) {
      setSeen({ photo: open.shown, post, members, place, leaving: last !== null && last.leaving });
    }
  }

  const heir =
    photos === undefined || open !== null || last === null
      ? undefined
      : (restOf(photos, last) ??
        (last.leaving ? successorOf(listOf(lists, last.post), last.place) : undefined));
  const heirId = heir?.id ?? null;
  const nothingLeft =
    photos !== undefined && last !== null && last.leaving && open === null && heir === undefined;
  useEffect(() => {
    if (heirId !== null) showPhoto(heirId);
  }, [heirId, showPhoto]);
  useEffect(() => {
    if (nothingLeft) closePhoto();
  }, [closePhoto, nothingLeft]);

  const browsed = open ?? (photos === undefined || heir === undefined ? null : browse(photos, lists, heir));
  return {
    browsed,
    gone: photos === undefined || browsed !== null || last === null || last.leaving ? null : last.members,
    leavingIt: () => last !== null && setSeen({ ...last, leaving: true }),
  };
}
