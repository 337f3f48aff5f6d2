import type { Model } from 'mongoose';
import { randomBytes } from 'node:crypto';
import type { AssetDocument } from '../../src/assets/asset.schema.js';

/** An id as the services make them. */
export const anId = () => randomBytes(16).toString('hex');

/** Writes an asset's document as it would stand after the life that a test wants it to have had. */
export async function writeAsset(
  assets: Model<AssetDocument>,
  overrides: Partial<AssetDocument> = {},
): Promise<AssetDocument> {
  const document: AssetDocument = {
    _id: anId(),
    ownerId: anId(),
    purpose: 'photo',
    state: 'ready',
    bytes: 100,
    master: { bytes: 100, etag: 'm' },
    width: 10,
    height: 10,
    thumbhash: 'AAAA',
    createdAt: new Date(),
    ...overrides,
  };
  await assets.insertOne(document);
  return document;
}

/** A moment so many hours ago. */
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60_000);
