import { Controller } from '@nestjs/common';
import {
  assetImages,
  claimAssets,
  copyAsset,
  ownerStorage,
  releaseAssets,
  retryAsset,
  retryDerivation,
  storePicture,
  type AssetImage,
  type PayloadOf,
  type ResponseOf,
} from '@tessera/contracts';
import { Handles, HandlesFile, Message, Sent, type SentFor } from '@tessera/service-kit';
import { UploadReceiver } from '../uploads/upload-receiver.js';
import { AssetClaims } from './asset-claims.js';
import { AssetCopier } from './asset-copier.js';
import { AssetStorer } from './asset-storer.js';
import { toImage } from './asset.mapper.js';
import { AssetsService } from './assets.service.js';

/** What the other services ask of media. */
@Controller()
export class AssetsMessages {
  constructor(
    private readonly assets: AssetsService,
    private readonly claims: AssetClaims,
    private readonly copier: AssetCopier,
    private readonly storer: AssetStorer,
    private readonly receiver: UploadReceiver,
  ) {}

  @Handles(assetImages)
  async images(@Message(assetImages) { mediaIds }: PayloadOf<typeof assetImages>): Promise<AssetImage[]> {
    return (await this.assets.living(mediaIds)).map(toImage);
  }

  @Handles(claimAssets)
  async claim(
    @Message(claimAssets) { userId, claims }: PayloadOf<typeof claimAssets>,
  ): Promise<ResponseOf<typeof claimAssets>> {
    const claimed = await this.claims.claimEach(userId, claims);
    return claimed.map(({ asset, photoId, fresh }) => ({ ...toImage(asset), photoId, fresh }));
  }

  @Handles(releaseAssets)
  async release(
    @Message(releaseAssets) { userId, claims }: PayloadOf<typeof releaseAssets>,
  ): Promise<{ ok: true }> {
    await this.claims.release(userId, claims);
    return { ok: true };
  }

  @Handles(copyAsset)
  async copy(@Message(copyAsset) message: PayloadOf<typeof copyAsset>): Promise<AssetImage> {
    const { userId, mediaId, newMediaId, photoId } = message;
    return toImage(await this.copier.copy({ ownerId: userId, fromId: mediaId, toId: newMediaId, photoId }));
  }

  @HandlesFile(storePicture)
  storePicture(@Sent() { payload, file }: SentFor<typeof storePicture>): Promise<AssetImage> {
    const { userId: ownerId, newMediaId: newId, photoId } = payload;
    return this.receiver.receiveFile(file, async (picture) =>
      toImage(await this.storer.store({ ownerId, newId, photoId, picture })),
    );
  }

  @Handles(retryAsset)
  async retry(@Message(retryAsset) message: PayloadOf<typeof retryAsset>): Promise<AssetImage> {
    const { userId, mediaId, photoId } = message;
    return toImage(await this.assets.retry(userId, mediaId, photoId));
  }

  @Handles(ownerStorage)
  async storage(
    @Message(ownerStorage) { ownerId }: PayloadOf<typeof ownerStorage>,
  ): Promise<{ bytes: number }> {
    return { bytes: await this.assets.bytesOf(ownerId) };
  }

  @Handles(retryDerivation)
  async retryDerivation(
    @Message(retryDerivation) { assetId }: PayloadOf<typeof retryDerivation>,
  ): Promise<{ retried: boolean }> {
    return { retried: await this.assets.retryDerivation(assetId) };
  }
}
