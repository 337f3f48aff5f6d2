import { Injectable } from '@nestjs/common';
import { copyAsset, mediaIdOf, type Change, type Photo } from '@tessera/contracts';
import { AppError, Clock, HealthChecks, isRefusal, MessageClient, unavailable } from '@tessera/service-kit';
import { ChangesService } from '../changes/changes.service.js';
import { ChangePublisher } from '../events/change-publisher.js';
import { GridAccess } from '../grids/grid-access.js';
import { GridArraysRepository } from '../grids/grid-arrays.repository.js';
import { PhotoResponses } from '../photos/photo-responses.js';
import { PhotoRepository } from '../photos/photo.repository.js';
import { unnamed } from '../photos/photo-insertion.js';
import { assertCarousels, assertRoomForPhotos } from '../plans/plan-refusals.js';
import { PlanService } from '../plans/plan.service.js';
import { copyChanges, type PhotoToCopy } from './copy-changes.js';
import { CopyRepository } from './copy.repository.js';
import type { CopiedPhoto, CopiedPost, CopyDocument } from './copy.schema.js';
import { CopyService } from './copy.service.js';

/**
 * Between two notes of the progress, in milliseconds. Each writes the copy's document, which names all its posts, and
 * has every page of the person that shows the other grid read that.
 */
const NOTE_EVERY = 1_000;

interface ShownPhoto extends CopiedPhoto {
  readonly photo: Photo;
}

interface CopiedPicture {
  readonly userId: string;
  readonly mediaId: string;
  readonly photoId: string;
  readonly newMediaId: string;
}

/**
 * Does copies, one post after another: media copies its pictures, then the other grid gets it by a call of changes,
 * which is numbered by the copy. Where it is killed the job's next try goes on behind the last post that is noted as
 * done; what it does again of the next ones changes nothing.
 */
@Injectable()
export class Copier {
  constructor(
    private readonly copies: CopyRepository,
    private readonly service: CopyService,
    private readonly access: GridAccess,
    private readonly grids: GridArraysRepository,
    private readonly photos: PhotoRepository,
    private readonly responses: PhotoResponses,
    private readonly plans: PlanService,
    private readonly changes: ChangesService,
    private readonly messages: MessageClient,
    private readonly health: HealthChecks,
    private readonly publisher: ChangePublisher,
    private readonly clock: Clock,
  ) {}

  /** Repeatable, also while another process is at it. @throws what a later try may help against */
  async copy(copyId: string): Promise<void> {
    const copy = await this.copies.findAtWork(copyId);
    if (!copy) return;
    try {
      await this.copyPosts(copy);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const { code, message, details } = error;
      const refusal = { code, message, ...(details !== undefined && { details }) };
      return this.end(copy, { state: 'failed', refusal });
    }
    await this.end(copy, { state: 'done', refusal: null });
  }

  /** @throws AppError why it goes no further, DEPENDENCY_UNAVAILABLE where another process must go on */
  private async copyPosts(copy: CopyDocument): Promise<void> {
    let done = copy.done;
    let noted = { done, at: this.clock.now().getTime() };
    const note = async () => {
      noted = { done, at: this.clock.now().getTime() };
      this.publisher.publish(copy.ownerId);
      return this.copies.note(copy._id, done);
    };
    try {
      while (done < copy.posts.length) {
        if (this.health.isDraining) throw unavailable('this process, which is stopping');
        await this.copyPost(copy, done);
        done += 1;
        if (this.clock.now().getTime() - noted.at >= NOTE_EVERY && !(await note())) return;
      }
    } finally {
      if (done > noted.done) await note();
    }
  }

  /** A grid keeps the calls of few clients: those of an ended copy make room for people's. */
  private async end(copy: CopyDocument, end: Pick<CopyDocument, 'state' | 'refusal'>): Promise<void> {
    const { _id: id, ownerId, to } = copy;
    await this.grids.forgetClient(ownerId, to, id);
    await this.service.end(id, end);
  }

  /** What is gone by now is left out. */
  private async copyPost(copy: CopyDocument, number: number): Promise<void> {
    const { ownerId, before, requestedAt } = copy;
    const post = copy.posts[number];
    if (!post) return;
    const shown = await this.shown(copy, post);
    await this.assertRoom(copy, shown);
    const photos: PhotoToCopy[] = [];
    for (const { photo, newId, newMediaId } of shown) {
      const mediaId = mediaIdOf(photo.url ?? '');
      if (mediaId === null) photos.push({ photo, newId, newMediaId: null });
      else if (await this.copyPicture({ userId: ownerId, mediaId, photoId: newId, newMediaId }))
        photos.push({ photo, newId, newMediaId });
    }
    const { into, newGroupId, index } = post;
    const createdAt = requestedAt.toISOString();
    const changes = copyChanges({ photos, newGroupId, into, before, at: copy.at + index, createdAt });
    if (changes.length === 0) return;
    await this.place(copy, number, changes);
  }

  /** The photos of a post as the grid shows them now. */
  private async shown({ ownerId, from }: CopyDocument, { photos }: CopiedPost): Promise<ShownPhoto[]> {
    const source = await this.access.listed(ownerId, from);
    const records = await this.photos.findMany(
      ownerId,
      photos.map(({ id }) => id),
    );
    const shown = await this.responses.all(ownerId, source, records);
    const byId = new Map(shown.map((photo) => [photo.id, photo]));
    return photos.flatMap((copied) => {
      const photo = byId.get(copied.id);
      return photo ? [{ ...copied, photo }] : [];
    });
  }

  /** Before media is asked to store anything. */
  private async assertRoom({ ownerId, tier, to }: CopyDocument, shown: readonly ShownPhoto[]): Promise<void> {
    const pictures = shown.filter(({ photo }) => photo.url !== null).map(({ newId }) => newId);
    const [target, limits] = await Promise.all([
      this.access.listed(ownerId, to),
      this.plans.limitsOf({ userId: ownerId, tier }),
    ]);
    const coming = unnamed(target, pictures);
    if (coming.length === 0) return;
    assertRoomForPhotos(limits, target, coming.length);
    if (shown.length > 1) assertCarousels(limits);
  }

  /** False where the picture is gone. */
  private async copyPicture(picture: CopiedPicture): Promise<boolean> {
    try {
      await this.messages.send(copyAsset, picture);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return false;
      throw error;
    }
  }

  private async place(
    { _id: device, ownerId, tier, to }: CopyDocument,
    number: number,
    changes: Change[],
  ): Promise<void> {
    const call = { device, seq: number + 1, base: 0, changes };
    try {
      const { refused } = (await this.changes.change({ sub: ownerId, tier }, to, call)).body;
      const refusal = refused.find(({ index }) => index === 0);
      if (refusal) throw new AppError(refusal.code, { text: refusal.message, details: refusal.details });
    } catch (error) {
      // Another process is further on.
      if (!(error instanceof AppError) || error.code !== 'OUT_OF_TURN') throw error;
    }
  }
}
