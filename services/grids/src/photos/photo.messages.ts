import { Controller } from '@nestjs/common';
import {
  fillPlaceholder,
  insertPhotos,
  knownPhotos,
  roomForPhotos,
  type PayloadOf,
  type PlacedPhotos,
  type ResponseOf,
} from '@tessera/contracts';
import { Handles, Message } from '@tessera/service-kit';
import { ChangePublisher } from '../events/change-publisher.js';
import { GridAccess } from '../grids/grid-access.js';
import { assertRoomForPhotos } from '../plans/plan-refusals.js';
import { PlanService } from '../plans/plan.service.js';
import { PlaceholderService } from './placeholder.service.js';
import { PostInsertion } from './post-insertion.js';

/** What media asks of grids: it stores the bytes first, and gives the ids. */
@Controller()
export class PhotoMessages {
  constructor(
    private readonly posts: PostInsertion,
    private readonly placeholders: PlaceholderService,
    private readonly grids: GridAccess,
    private readonly plans: PlanService,
    private readonly publisher: ChangePublisher,
  ) {}

  @Handles(roomForPhotos)
  async room(@Message(roomForPhotos) question: PayloadOf<typeof roomForPhotos>): Promise<{ ok: true }> {
    const grid = await this.grids.listed(question.userId, question.gridId);
    assertRoomForPhotos(await this.plans.limitsOf(question), grid, question.adding);
    return { ok: true };
  }

  @Handles(insertPhotos)
  async insert(@Message(insertPhotos) request: PayloadOf<typeof insertPhotos>): Promise<PlacedPhotos> {
    const { userId, tier, gridId, position, items } = request;
    const inserted = await this.posts.insert({ subscriber: { userId, tier }, gridId, position, items });
    this.publisher.publish(userId);
    return inserted;
  }

  @Handles(fillPlaceholder)
  async fill(@Message(fillPlaceholder) request: PayloadOf<typeof fillPlaceholder>): Promise<PlacedPhotos> {
    const { userId, tier, photoId, image } = request;
    const inserted = await this.placeholders.fill({ userId, tier }, photoId, image);
    this.publisher.publish(userId);
    return inserted;
  }

  @Handles(knownPhotos)
  async known(
    @Message(knownPhotos) { photoIds }: PayloadOf<typeof knownPhotos>,
  ): Promise<ResponseOf<typeof knownPhotos>> {
    const known = await this.placeholders.shownBy(photoIds);
    const former = known.flatMap((each) =>
      each.former.map((mediaId) => ({ photoId: each.photoId, mediaId })),
    );
    return {
      photoIds: known.map(({ photoId }) => photoId),
      mediaIds: known.map(({ mediaId }) => mediaId),
      ...(former.length === 0 ? {} : { former }),
    };
  }
}
