import type { Photo } from '@tessera/contracts';
import { takeOverLeft } from '../../../domain/kept/open-windows.js';
import { postOf, type Photos } from '../../../domain/photos/photo-list.js';
import { photoIdsOf, postAmong } from './caption-post.js';
import { CaptionSaver, type Work } from './caption-saver.js';

/**
 * The captions of one grid. A caption belongs to the post: where another photo becomes the first of its carousel, what
 * is unsaved goes with it. What an earlier page or a closed window could not save is saved here.
 */
export class CaptionAutosave extends CaptionSaver {
  private recovered = false;
  private photos: Photos = [];

  /** The photos are these now: what is written for a post stays with it, whichever of its photos is the first. */
  follow(photos: Photos): void {
    this.photos = photos;
    for (const work of [...this.works.values()]) {
      const post = postAmong(photos, work.members);
      if (post === undefined) continue;
      const members = photoIdsOf(photos, post);
      const grown = members.join() !== work.members.join();
      work.members = members;
      if (post.id !== work.photoId && !this.works.has(post.id)) this.moveTo(post.id, work);
      else if (grown) this.keep(work);
      if (work.waits) void this.saveWork(work);
    }
  }

  /** Takes up, once, what an earlier page could not save, for those photos that are here. */
  recover(photos: readonly Photo[]): void {
    if (this.recovered) return;
    this.recovered = true;
    for (const id of this.deps.store.photoIds()) this.takeUpAmong(photos, id);
  }

  /**
   * As {@link recover}, of what another window keeps, which is that one's until it is closed. After `end` it is another
   * autosave's.
   */
  takeOver(end: AbortSignal): void {
    const { store } = this.deps;
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
    const { store } = this.deps;
    const caption = store.get(id);
    const post = caption === null ? undefined : postAmong(photos, caption.members ?? [id]);
    if (caption === null || post === undefined || this.works.has(post.id)) return;
    const { description } = post;
    if (caption.text === description) {
      store.drop(id, caption.text);
      return;
    }
    // What was on its way may have arrived, and is no other person's either.
    const known = caption.sent === description ? description : caption.seen;
    const work = this.workOn(post.id, known);
    work.text = caption.text;
    work.members = photoIdsOf(photos, post);
    if (id !== post.id) {
      store.drop(id, caption.text);
      this.keep(work);
    }
    if (known === description) {
      work.state = 'unsaved';
      this.changed(work);
      void this.saveWork(work);
    } else {
      this.disagree(work, description);
    }
  }

  protected photoIdsOf(photoId: string): readonly string[] {
    const post = postOf(this.photos, photoId);
    return post === undefined ? [photoId] : photoIdsOf(this.photos, post);
  }

  private moveTo(photoId: string, work: Work): void {
    this.works.delete(work.photoId);
    this.deps.store.drop(work.photoId, work.text);
    this.works.set(photoId, work);
    work.photoId = photoId;
    this.keep(work);
    this.changed(work);
  }
}
