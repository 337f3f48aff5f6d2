import { Injectable } from '@nestjs/common';
import { VARIANTS, type Variant } from '@tessera/contracts';
import { namesTag, notFound } from '@tessera/service-kit';
import type { Readable } from 'node:stream';
import { AssetRepository } from '../assets/asset.repository.js';
import type { Asset } from '../assets/asset.js';
import { MediaStore, type StoredVariant } from '../storage/media-store.js';

/** A variant as it is served; `body` is null where the client has it. */
interface Delivery {
  readonly contentType: string;
  /** A strong entity tag, quotes included. */
  readonly etag: string;
  readonly body: { readonly stream: Readable; readonly size: number } | null;
}

function storedVariant(asset: Asset, variant: Variant): StoredVariant | null {
  if (asset.expiringAt || asset.state === 'storing') return null;
  if (variant === 'master') return asset.master;
  return { ...asset.derivatives, ...asset.posting }[variant] ?? null;
}

/** Serves variants by their unguessable address. */
@Injectable()
export class DeliveryService {
  constructor(
    private readonly assets: AssetRepository,
    private readonly store: MediaStore,
  ) {}

  /** @throws AppError NOT_FOUND where the asset or this variant of it is not there (any more, or yet). */
  async deliver(mediaId: string, variant: Variant, ifNoneMatch: string | undefined): Promise<Delivery> {
    const asset = await this.assets.find(mediaId);
    const stored = asset && storedVariant(asset, variant);
    if (!stored) throw notFound();
    const etag = `"${stored.etag}"`;
    const { contentType } = VARIANTS[variant];
    if (namesTag(ifNoneMatch, etag)) return { contentType, etag, body: null };
    const object = await this.store.open(mediaId, variant);
    if (!object) throw notFound();
    return { contentType, etag, body: object };
  }
}
