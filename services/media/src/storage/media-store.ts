import { VARIANTS, type PostingVariant, type Variant } from '@tessera/contracts';
import {
  deletePrefix,
  ObjectNotFound,
  type ListedObject,
  type ObjectBody,
  type ObjectPage,
  type ObjectStore,
} from '@tessera/object-store';
import type { ErasureHold } from '@tessera/service-kit';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { DerivedImages } from '../images/derived-images.js';
import { mapStoreErrors } from './map-store-errors.js';

/** What the asset's document keeps of an object. `etag` is made of its bytes, whatever store holds them. */
export interface StoredVariant {
  readonly bytes: number;
  readonly etag: string;
}

/** What is kept of the smaller variants of a master. */
export type Derivatives = Readonly<Record<Exclude<Variant, 'master' | PostingVariant>, StoredVariant>>;

/** What is kept of a picture for posting and its tiles; `sent` is the SHA-256 of the file that they were made of. */
export type StoredPosting = Readonly<Record<PostingVariant, StoredVariant>> & { readonly sent: string };

const ROOT = 'assets/';

/** Two characters of the id come first, so that no folder grows with the number of assets. */
function folderOf(mediaId: string): string {
  return `${ROOT}${mediaId.slice(0, 2)}/${mediaId}/`;
}

function keyOf(mediaId: string, variant: Variant): string {
  return folderOf(mediaId) + variant;
}

/** What is kept of an object with these bytes. */
export function describe(bytes: Buffer): StoredVariant {
  return { bytes: bytes.length, etag: createHash('sha256').update(bytes).digest('hex').slice(0, 32) };
}

/** The objects of assets, under keys that follow from the asset's id. Its failures are those of the contract. */
export class MediaStore {
  constructor(
    private readonly store: ObjectStore,
    private readonly hold: Pick<ErasureHold, 'isHeld'>,
  ) {}

  /** Makes the bucket or folder where it is missing. */
  prepare(): Promise<void> {
    return this.store.prepare();
  }

  /** Removes the partial writes of killed processes. */
  clearUnfinished(): Promise<void> {
    return this.store.clearUnfinished();
  }

  /** Resolves where the store can be used now. */
  ready(): Promise<void> {
    return this.store.ready();
  }

  async put(mediaId: string, variant: Variant, bytes: Buffer): Promise<void> {
    const { contentType } = VARIANTS[variant];
    await mapStoreErrors(() =>
      this.store.put(keyOf(mediaId, variant), bytes, { contentType, size: bytes.length }),
    );
  }

  /** Stores the smaller variants, one after the other: after a failure nothing more is written. */
  async putDerived(mediaId: string, { display, thumb }: DerivedImages): Promise<Derivatives> {
    await this.put(mediaId, 'display', display);
    await this.put(mediaId, 'thumb', thumb);
    return { display: describe(display), thumb: describe(thumb) };
  }

  /** The object as a stream, or null where there is none. */
  async open(mediaId: string, variant: Variant): Promise<ObjectBody | null> {
    return mapStoreErrors(async () => {
      try {
        return await this.store.get(keyOf(mediaId, variant));
      } catch (error) {
        if (error instanceof ObjectNotFound) return null;
        throw error;
      }
    });
  }

  /** The object's bytes, or null where there is none. */
  async read(mediaId: string, variant: Variant): Promise<Buffer | null> {
    const body = await this.open(mediaId, variant);
    return body && buffer(body.stream);
  }

  async copy(fromMediaId: string, toMediaId: string, variants: readonly Variant[]): Promise<void> {
    for (const variant of variants) {
      await mapStoreErrors(() => this.store.copy(keyOf(fromMediaId, variant), keyOf(toMediaId, variant)));
    }
  }

  /**
   * Deletes all objects of an asset that carries the mark of its erasure, or has no document. False where a backup
   * holds erasures back: then nothing was deleted, and a sweep has to come again. The mark was written before the
   * hold is asked, so that a document copied without it keeps its objects until the backup ends.
   */
  async delete(mediaId: string): Promise<boolean> {
    if (await this.hold.isHeld()) return false;
    await mapStoreErrors(() => deletePrefix(this.store, folderOf(mediaId)));
    return true;
  }

  /** A page of all objects of all assets. */
  async list(cursor: string | null, limit: number): Promise<ObjectPage> {
    return mapStoreErrors(() => this.store.list(ROOT, cursor, limit));
  }

  /** The asset that an object belongs to. */
  assetOf({ key }: ListedObject): string | null {
    return /^assets\/[^/]+\/([^/]+)\//.exec(key)?.[1] ?? null;
  }
}
