import {
  assetImages,
  claimAssets,
  copyAsset,
  insertPhotos,
  knownPhotos,
  mediaWorkDone,
  releaseAssets,
  retryAsset,
  storePicture,
  type AssetImage,
  type Photo,
} from '@tessera/contracts';
import { AppError, MessageClient } from '@tessera/service-kit';
import { respondTo, respondToFile } from '@tessera/testing';
import { randomBytes } from 'node:crypto';
import type { Person } from './person.js';

export const newId = (): string => randomBytes(16).toString('hex');

/** An asset as media would hand it over. */
export function image(overrides: Partial<AssetImage> = {}): AssetImage {
  return { mediaId: newId(), width: 800, height: 600, thumbhash: 'dGh1bWI=', state: 'ready', ...overrides };
}

/** A fake of media: what it was asked to make, and the messages that it sends. */
export class FakeMedia {
  readonly assets = new Map<string, AssetImage & { ownerId: string; photoId: string | null }>();
  asked: string[] = [];
  /** Claimed, and grids was not asked about it since. */
  private readonly unconfirmed = new Set<string>();
  /** The next question gets this failure. */
  failure: AppError | null = null;

  constructor(private readonly client: () => MessageClient) {}

  get responses() {
    const made = (userId: string, photoId: string | null, mediaId: string): AssetImage => {
      const failure = this.failure;
      this.failure = null;
      if (failure) throw failure;
      const asset = { ...image({ mediaId, state: 'received' }), ownerId: userId, photoId };
      this.assets.set(mediaId, this.assets.get(mediaId) ?? asset);
      const { width, height, thumbhash, state } = asset;
      return { mediaId, width, height, thumbhash, state };
    };
    return [
      respondToFile(storePicture, ({ userId, photoId, newMediaId }) => {
        this.asked.push('store');
        return made(userId, photoId, newMediaId);
      }),
      respondTo(copyAsset, ({ userId, mediaId, photoId, newMediaId }) => {
        this.asked.push('copy');
        if (this.assets.get(mediaId)?.ownerId !== userId) throw new AppError('NOT_FOUND');
        return made(userId, photoId, newMediaId);
      }),
      respondTo(retryAsset, ({ userId, photoId, mediaId }) => {
        this.asked.push(retryAsset.name);
        const asset = this.assets.get(mediaId);
        if (asset?.ownerId !== userId || asset.photoId !== photoId) throw new AppError('NOT_FOUND');
        this.assets.set(mediaId, { ...asset, state: 'received' });
        const { width, height, thumbhash } = asset;
        return { mediaId, width, height, thumbhash, state: 'received' as const };
      }),
      respondTo(claimAssets, ({ userId, claims }) => {
        this.asked.push('claim');
        if (this.failure) throw this.failure;
        return claims.flatMap(({ mediaId, photoId }) => {
          const asset = this.assets.get(mediaId);
          if (asset?.ownerId !== userId || (asset.photoId ?? photoId) !== photoId) return [];
          this.assets.set(mediaId, { ...asset, photoId });
          this.unconfirmed.add(mediaId);
          const { width, height, thumbhash, state } = asset;
          return [{ mediaId, width, height, thumbhash, state, photoId, fresh: asset.photoId === null }];
        });
      }),
      respondTo(releaseAssets, ({ userId, claims }) => {
        this.asked.push('release');
        for (const { mediaId, photoId } of claims) {
          const asset = this.assets.get(mediaId);
          if (asset?.ownerId !== userId || asset.photoId !== photoId) continue;
          this.assets.set(mediaId, { ...asset, photoId: null });
        }
        return { ok: true as const };
      }),
      respondTo(mediaWorkDone, () => ({ ok: true as const })),
      respondTo(assetImages, ({ mediaIds }) =>
        mediaIds.flatMap((mediaId) => {
          const asset = this.assets.get(mediaId);
          if (!asset) return [];
          const { ownerId: _ownerId, photoId: _photoId, ...image } = asset;
          return image;
        }),
      ),
    ];
  }

  /** Pictures that a person uploaded and placed nowhere yet. */
  uploaded(person: Person, count: number): string[] {
    return Array.from({ length: count }, () => {
      const asset = { ...image(), ownerId: person.id, photoId: null };
      this.assets.set(asset.mediaId, asset);
      return asset.mediaId;
    });
  }

  /** Its sweep of claims, hours later: what grids does not know is free. */
  async sweepClaims(): Promise<void> {
    const claims = [...this.unconfirmed].flatMap((mediaId) => this.assets.get(mediaId) ?? []);
    this.unconfirmed.clear();
    const ids = claims.flatMap(({ photoId }) => photoId ?? []);
    const { photoIds, mediaIds, former = [] } = await this.send(knownPhotos, { photoIds: ids });
    const known = new Set([
      ...photoIds.map((photoId, index) => `${photoId} ${mediaIds[index]}`),
      ...former.map(({ photoId, mediaId }) => `${photoId} ${mediaId}`),
    ]);
    for (const asset of claims)
      if (!known.has(`${asset.photoId} ${asset.mediaId}`))
        this.assets.set(asset.mediaId, { ...asset, photoId: null });
  }

  send: MessageClient['send'] = (...message) => this.client().send(...message);

  insert(
    person: Person,
    gridId: string,
    position: number,
    items: { photoId: string; image: AssetImage }[],
  ): Promise<{ photos: Photo[]; version: number }> {
    const { tier } = person.session;
    return this.send(insertPhotos, { userId: person.id, tier, gridId, position, items });
  }
}
