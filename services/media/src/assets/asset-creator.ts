import { Injectable, Logger } from '@nestjs/common';
import { ObjectStoreUnavailable } from '@tessera/object-store';
import { AppError, Clock, ErasedAccounts, unavailable } from '@tessera/service-kit';
import { DerivationOutbox } from '../derivation/derivation-outbox.js';
import type { DerivedImages } from '../images/derived-images.js';
import type { MasterImage } from '../images/master-image.js';
import { describe, MediaStore, type Derivatives } from '../storage/media-store.js';
import { AssetEraser } from './asset-eraser.js';
import { AssetRepository } from './asset.repository.js';
import type { Asset, NewAsset } from './asset.js';
import type { Purpose } from './asset.schema.js';
import { OwnerUsage } from './owner-usage.js';

/** An asset to be made, under an id that was chosen before. */
interface AssetRequest {
  readonly id: string;
  readonly ownerId: string;
  readonly purpose: Purpose;
  /** The photo that it is claimed for from the start, or null. */
  readonly photoId: string | null;
  /** Decodes the picture; called only where the asset does not exist yet. */
  readonly makeMaster: () => Promise<MasterImage>;
}

/** Makes assets: the document first, then the objects, then its new state. A request can be repeated. */
@Injectable()
export class AssetCreator {
  private readonly logger = new Logger('assets');

  constructor(
    private readonly assets: AssetRepository,
    private readonly eraser: AssetEraser,
    private readonly store: MediaStore,
    private readonly erased: ErasedAccounts,
    private readonly usage: OwnerUsage,
    private readonly derivations: DerivationOutbox,
    private readonly clock: Clock,
  ) {}

  /**
   * The asset of this id, made now or found made. What fails leaves nothing behind.
   * @throws AppError for a picture that is refused, CEILING_REACHED, UNAUTHENTICATED where the account was erased.
   */
  async create(request: AssetRequest): Promise<Asset> {
    const existing = await this.findOrClear(request.id, request.ownerId);
    if (existing) return existing;
    const { ownerId, purpose, photoId } = request;
    if (purpose === 'photo' && photoId === null) await this.usage.takeUnplaced(ownerId);
    const image = await request.makeMaster();
    const asset = newAsset(request, image);
    const { jpeg, derived } = image;
    await this.usage.take(ownerId, asset.master.bytes);
    return this.storeOnce(asset, async () => {
      await this.store.put(asset.id, 'master', jpeg);
      const derivatives = derived && (await this.putDerived(asset.id, derived));
      return derived && !derivatives
        ? this.assets.markReceived(asset.id, this.clock.now())
        : this.assets.markStoredWhole(asset.id, derivatives);
    });
  }

  /** Returns the asset where it is stored already; finishes the erasure of one that is being erased. */
  async findOrClear(id: string, ownerId: string): Promise<Asset | null> {
    const asset = await this.assets.find(id);
    if (!asset) return null;
    if (asset.ownerId !== ownerId) throw new AppError('NOT_FOUND');
    if (asset.expiringAt) {
      await this.eraser.finish(id);
      return null;
    }
    return asset.state === 'storing' ? null : asset;
  }

  /**
   * Writes the document, lets `write` store the objects and leave the state `storing`, and queues the missing variants.
   * `write` returns null where somebody else has changed the document.
   */
  async storeOnce(asset: NewAsset, write: () => Promise<Asset | null>): Promise<Asset> {
    const now = this.clock.now();
    const begun =
      (await this.assets.insertStoring(asset, now)) || (await this.assets.restartStoring(asset, now));
    try {
      const stored = begun ? await this.unlessErased(asset.ownerId, write) : null;
      if (stored) {
        await this.derivations.derive(stored);
        return stored;
      }
    } catch (error) {
      const unreached = error instanceof AppError && error.cause instanceof ObjectStoreUnavailable;
      // The store is down: only mark, do not wait for it again; a sweep erases what is marked.
      const erased = unreached ? this.eraser.expireUnstored(asset.id) : this.eraser.eraseUnstored(asset.id);
      await erased.catch(() => {
        // A sweep erases what stays `storing`, too.
      });
      throw error;
    }
    const other = await this.findOrClear(asset.id, asset.ownerId);
    if (!other) throw unavailable('the asset, which is being changed elsewhere');
    return other;
  }

  /** Null where the store fails after it has the master: the picture is safe, and the worker makes its variants. */
  private async putDerived(id: string, derived: DerivedImages): Promise<Derivatives | null> {
    try {
      return await this.store.putDerived(id, derived);
    } catch (error) {
      this.logger.warn({ assetId: id, err: error }, 'variants not stored now; the worker will');
      return null;
    }
  }

  private async unlessErased(ownerId: string, write: () => Promise<Asset | null>): Promise<Asset | null> {
    const stored = await write();
    if (!(await this.erased.includes(ownerId))) return stored;
    await this.eraser.eraseAllOf(ownerId);
    throw new AppError('UNAUTHENTICATED');
  }
}

function newAsset({ id, ownerId, purpose, photoId }: AssetRequest, image: MasterImage): NewAsset {
  const { width, height, thumbhash, jpeg } = image;
  return { id, ownerId, purpose, photoId, width, height, thumbhash, master: describe(jpeg) };
}
