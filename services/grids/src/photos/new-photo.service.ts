import { Injectable } from '@nestjs/common';
import {
  copyAsset,
  mediaIdOf,
  LIMITS,
  storePicture,
  type AssetImage,
  type Photo,
  type PhotoBody,
  type PlacedPhotos,
} from '@tessera/contracts';
import {
  AppError,
  dataUrlBytes,
  FileClient,
  fingerprintOf,
  Idempotency,
  Ids,
  MessageClient,
  notFound,
  type Caller,
} from '@tessera/service-kit';
import { GridAccess } from '../grids/grid-access.js';
import { Versioned } from '../http/versioned.js';
import { assertHiding, assertRoomForPhotos } from '../plans/plan-refusals.js';
import { PlanService, type Subscriber } from '../plans/plan.service.js';
import { unnamed } from './photo-insertion.js';
import { PostInsertion } from './post-insertion.js';

interface ChosenIds {
  readonly photoId: string;
  readonly mediaId: string;
}

/** `POST /api/photos`: a placeholder, a picture as a data URL, or a copy of a picture that the person has. */
@Injectable()
export class NewPhotoService {
  constructor(
    private readonly posts: PostInsertion,
    private readonly grids: GridAccess,
    private readonly plans: PlanService,
    private readonly messages: MessageClient,
    private readonly files: FileClient,
    private readonly idempotency: Idempotency,
    private readonly ids: Ids,
  ) {}

  /** @throws AppError media's own code for the picture, the plan's refusals, NOT_FOUND */
  create(caller: Caller, body: PhotoBody, key: string | undefined): Promise<Versioned<Photo>> {
    return this.idempotency.run({
      userId: caller.sub,
      key,
      fingerprint: fingerprintOf('POST', '/api/photos', body),
      chooseIds: (): ChosenIds => ({ photoId: this.ids.next(), mediaId: this.ids.secret() }),
      work: (ids) => this.createOnce({ userId: caller.sub, tier: caller.tier }, body, ids),
    });
  }

  private async createOnce(
    subscriber: Subscriber,
    body: PhotoBody,
    ids: ChosenIds,
  ): Promise<Versioned<Photo>> {
    if (body.isHidden) assertHiding(await this.plans.limitsOf(subscriber));
    const image = body.isPlaceholder ? null : await this.picture(subscriber, body, ids);
    const { gridId, position, isHidden, isPlaceholder } = body;
    const items = [{ photoId: ids.photoId, image }];
    const placeholder = isPlaceholder;
    return responseOf(
      await this.posts.insert({ subscriber, gridId, position, items, isHidden, placeholder }),
    );
  }

  /** Room is looked for before media is asked to store anything. Media gives the same asset for the same ids. */
  private async picture(subscriber: Subscriber, body: PhotoBody, ids: ChosenIds): Promise<AssetImage> {
    const url = body.url ?? '';
    const { userId } = subscriber;
    const copied = mediaIdOf(url);
    if (copied === null && !url.startsWith('data:')) {
      const text = 'A photo needs a data URL or the address of one of your pictures';
      throw new AppError('VALIDATION_FAILED', { text, details: [{ path: 'url', message: text }] });
    }
    const grid = await this.grids.listed(userId, body.gridId);
    if (unnamed(grid, [ids.photoId]).length > 0) {
      assertRoomForPhotos(await this.plans.limitsOf(subscriber), grid, 1);
    }
    const made = { userId, photoId: ids.photoId, newMediaId: ids.mediaId };
    return copied === null
      ? this.files.send(storePicture, made, dataUrlBytes(url, LIMITS.upload.bytes))
      : this.messages.send(copyAsset, { ...made, mediaId: copied });
  }
}

function responseOf({ photos: [photo], version }: PlacedPhotos): Versioned<Photo> {
  if (!photo) throw notFound();
  return new Versioned(photo, version);
}
