import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { ASSET_STATES, type AssetState } from '@tessera/contracts';
import { indexMarks } from '@tessera/service-kit';
import { SchemaTypes } from 'mongoose';
import type { Derivatives, StoredPosting, StoredVariant } from '../storage/media-store.js';

/** What an asset is for: an item of a grid, or a person's own picture, which no photo may claim. */
const PURPOSES = ['photo', 'profile'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** A file by its SHA-256, and when its storing began. */
interface PostingLease {
  readonly sent: string;
  readonly at: Date;
}

/**
 * One picture. The document is written before its objects and removed after them, so that every object has an
 * owner. The dates below it are marks: each is there only while something is to be done, and names since when, so
 * that a sweep finds exactly those by a partial index.
 */
@Schema({ collection: 'assets', versionKey: false })
export class AssetDocument {
  /** The media id: 128 bits of chance, because it is the whole address of the picture. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true })
  ownerId!: string;

  @Prop({ type: String, required: true, enum: PURPOSES })
  purpose!: Purpose;

  @Prop({ type: String, required: true, enum: ASSET_STATES })
  state!: AssetState;

  /** The photo that shows it; an asset belongs to at most one. */
  @Prop({ type: String })
  photoId?: string;

  /** All its objects together. */
  @Prop({ type: Number, required: true })
  bytes!: number;

  @Prop({ type: SchemaTypes.Mixed, required: true })
  master!: StoredVariant;

  @Prop({ type: SchemaTypes.Mixed })
  derivatives?: Derivatives;

  /** Written once: what is stored under an address never changes. */
  @Prop({ type: SchemaTypes.Mixed })
  posting?: StoredPosting;

  /** The file that is being stored; another one is refused meanwhile. */
  @Prop({ type: SchemaTypes.Mixed })
  postingLease?: PostingLease;

  @Prop({ type: Boolean })
  postingFailed?: boolean;

  @Prop({ type: Number, required: true })
  width!: number;

  @Prop({ type: Number, required: true })
  height!: number;

  @Prop({ type: String, required: true })
  thumbhash!: string;

  @Prop({ type: Date, required: true })
  createdAt!: Date;

  /** Its master is being written. */
  @Prop({ type: Date })
  storingSince?: Date;

  /** Its variants are to be made; the job's id is built from it. */
  @Prop({ type: Date })
  deriveMark?: Date;

  /** Its state changed, and grids has not heard of it yet. */
  @Prop({ type: Date })
  changedMark?: Date;

  /** No photo has it. */
  @Prop({ type: Date })
  unclaimedSince?: Date;

  /** A photo has it, but grids was not asked yet whether it knows that photo. */
  @Prop({ type: Date })
  unconfirmedSince?: Date;

  /** It is being erased, and nothing may be done with it any more. */
  @Prop({ type: Date })
  expiringAt?: Date;
}

/** Every condition names this, so that nothing is done with an asset that is being erased. */
export const ALIVE = { expiringAt: { $exists: false } } as const;

/** Of an asset that no photo has. */
export const FREE = { photoId: { $exists: false }, ...ALIVE } as const;

export const AssetSchema = SchemaFactory.createForClass(AssetDocument);
AssetSchema.index({ ownerId: 1, bytes: 1 });
AssetSchema.index({ createdAt: 1, bytes: 1 });
AssetSchema.index({ ownerId: 1 }, { partialFilterExpression: { unclaimedSince: { $exists: true } } });
indexMarks(AssetSchema, [
  'storingSince',
  'deriveMark',
  'changedMark',
  'unclaimedSince',
  'unconfirmedSince',
  'expiringAt',
]);
