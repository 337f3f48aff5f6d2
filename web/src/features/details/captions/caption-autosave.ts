import type { Photo } from '@tessera/contracts';
import type { CaptionStore } from '../../../domain/captions/caption-store.js';
import { takeOverLeft } from '../../../domain/kept/open-windows.js';
import { postOf, type Photos } from '../../../domain/photos/photo-list.js';
import { photoIdsOf, postAmong } from './caption-post.js';
import { CaptionSaver, type CaptionSaverDependencies } from './caption-saver.js';

/**
 * The captions of one grid. A caption belongs to the post: where another photo becomes the first of its carousel, what
 * is unsaved goes with it. What an earlier page or a closed window could not save is saved here.
 */
export class CaptionAutosave {
  /** What writes and saves them. */
  readonly saver: CaptionSaver;
  private readonly store: CaptionStore;
  private recovered = false;
  private photos: Photos = [];

  constructor(deps: Omit<CaptionSaverDependencies, 'photoIdsOf'>) {
    this.store = deps.store;
    this.saver = new CaptionSaver({ ...deps, photoIdsOf: (photoId) => this.photoIdsOf(photoId) });
  }

  /** The photos are these now: what is written for a post stays with it, whichever of its photos is the first. */
  follow(photos: Photos): void {
    this.photos = photos;
    for (const { photoId, members, waits } of this.saver.posts()) {
      const post = postAmong(photos, members);
      if (post === undefined) continue;
      const now = this.saver.moveTo(photoId, { photoId: post.id, members: photoIdsOf(photos, post) });
      if (waits) void this.saver.flush(now);
    }
  }

  /** Takes up, once, what an earlier page could not save, for those photos that are here. */
  recover(photos: readonly Photo[]): void {
    if (this.recovered) return;
    this.recovered = true;
    for (const id of this.store.photoIds()) this.takeUpAmong(photos, id);
  }

  /**
   * As {@link recover}, of what another window keeps, which is that one's until it is closed. After `end` it is another
   * autosave's.
   */
  takeOver(end: AbortSignal): void {
    const { store } = this;
    takeOverLeft(
      {
        left: () => store.others().map((each) => ({ ...each, name: `description ${each.photoId}` })),
        wants: ({ photoId, window }) => {
          const { members = [photoId] } = store.get(photoId, window) ?? {};
          return postAmong(this.photos, members) !== undefined;
        },
        onMine: ({ photoId, window }) => {
          if (store.takeOver(photoId, window)) this.takeUp(photoId);
        },
      },
      end,
    );
  }

  /** As {@link recover}, of one whose words had waited for the server, and were left out by it. */
  takeUp(photoId: string): void {
    this.takeUpAmong(this.photos, photoId);
  }

  private takeUpAmong(photos: readonly Photo[], id: string): void {
    const { store } = this;
    const caption = store.get(id);
    const post = caption === null ? undefined : postAmong(photos, caption.members ?? [id]);
    if (caption === null || post === undefined || this.saver.unsavedCaption(post.id) !== null) return;
    const { description } = post;
    if (caption.text === description) {
      this.saver.drop(id, caption.text);
      return;
    }
    // What was on its way may have arrived, and is no other person's either.
    const seen = caption.sent === description ? description : caption.seen;
    const members = photoIdsOf(photos, post);
    this.saver.resume(id, { photoId: post.id, members, text: caption.text, seen, current: description });
  }

  private photoIdsOf(photoId: string): readonly string[] {
    const post = postOf(this.photos, photoId);
    return post === undefined ? [photoId] : photoIdsOf(this.photos, post);
  }
}
