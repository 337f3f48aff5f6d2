import { postsOf, type Photos } from '../../../domain/photos/photo-list.js';

/** Before a post, or, where that is gone or none was named, at a position among all posts. */
export interface InsertTarget {
  readonly kind: 'insert';
  readonly before: string | null;
  readonly position: number;
  /** Chosen while REELS was shown. */
  readonly inReels?: boolean;
}

/** The picture of a placeholder, or another one for a photo. */
interface FillTarget {
  readonly kind: 'fill';
  readonly photoId: string;
  readonly replaces?: true;
}

/** The end of the drafts. */
export interface DraftsTarget {
  readonly kind: 'drafts';
}

/** The end of a post's carousel. */
export interface CarouselTarget {
  readonly kind: 'carousel';
  readonly postId: string;
  /** Of the carousel that is made where the post has none. */
  readonly groupId: string;
}

/** Where files go that are dropped on the page. */
export type GridTarget = InsertTarget | FillTarget | DraftsTarget;

/** Where uploaded files go. */
export type UploadTarget = GridTarget | CarouselTarget;

export const TO_DRAFTS: DraftsTarget = { kind: 'drafts' };

export const AT_START: InsertTarget = { kind: 'insert', before: null, position: 0 };

/** Right behind a post. */
export function behind(photos: Photos, photoId: string): InsertTarget {
  const posts = postsOf(photos);
  const place = posts.findIndex((post) => post.id === photoId);
  return { kind: 'insert', before: posts[place + 1]?.id ?? null, position: place + 1 };
}
