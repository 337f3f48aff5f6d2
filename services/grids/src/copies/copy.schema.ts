import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { COPY_STATES, TIERS, type Copy, type Tier } from '@tessera/contracts';
import { indexMarks } from '@tessera/service-kit';
import { SchemaTypes } from 'mongoose';

/** A photo, and what its copy is called. */
export interface CopiedPhoto {
  readonly id: string;
  readonly newId: string;
  /** Of the copied picture. */
  readonly newMediaId: string;
}

/** A post or draft with all its photos, the cover first. */
export interface CopiedPost {
  readonly into: 'feed' | 'drafts';
  /** Its number among those of the copy that go into the same list. */
  readonly index: number;
  /** The id that its carousel gets. */
  readonly newGroupId: string | null;
  readonly photos: readonly CopiedPhoto[];
}

/** Photos on their way into another grid as copies. All that has to be made up for it is made up when it begins. */
@Schema({ collection: 'copies', versionKey: false })
export class CopyDocument {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true })
  ownerId!: string;

  /** As in the caller's token: used where auth does not respond with the plan. */
  @Prop({ type: String, required: true, enum: TIERS })
  tier!: Tier;

  @Prop({ type: String, required: true })
  from!: string;

  @Prop({ type: String, required: true })
  to!: string;

  @Prop({ type: String, default: null })
  before!: string | null;

  @Prop({ type: Number, required: true })
  at!: number;

  @Prop({ type: [SchemaTypes.Mixed], required: true })
  posts!: CopiedPost[];

  /** How many photos each of them has, to be read without them; absent where 0.2.0 began the copy. */
  @Prop({ type: [Number], default: undefined })
  sizes?: number[];

  /** How many posts are done. */
  @Prop({ type: Number, required: true })
  done!: number;

  @Prop({ type: String, required: true, enum: COPY_STATES })
  state!: Copy['state'];

  @Prop({ type: SchemaTypes.Mixed, default: null })
  refusal!: Copy['refusal'];

  @Prop({ type: Date, required: true })
  requestedAt!: Date;

  /** It is to be done; the job's id is built from it. */
  @Prop({ type: Date })
  workMark?: Date;

  /** One of the few places that its owner's copies have while they are under way; each has it alone. */
  @Prop({ type: String })
  place?: string;

  /** From then on it is forgotten. */
  @Prop({ type: Date })
  expiresAt?: Date;
}

export const CopySchema = SchemaFactory.createForClass(CopyDocument);
CopySchema.index({ ownerId: 1 });
CopySchema.index({ place: 1 }, { unique: true, partialFilterExpression: { place: { $exists: true } } });
indexMarks(CopySchema, ['workMark', 'expiresAt']);
