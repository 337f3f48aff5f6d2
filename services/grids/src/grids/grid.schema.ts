import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { RATIOS, type PostedTime, type Ratio, type RefusedChange, type Rhythm } from '@tessera/contracts';
import { indexMarks } from '@tessera/service-kit';

@Schema({ _id: false, versionKey: false })
class CarouselDocument {
  @Prop({ type: String, required: true })
  groupId!: string;

  @Prop({ type: String, default: null })
  cover!: string | null;

  @Prop({ type: [String], required: true })
  members!: string[];

  @Prop({ type: Date, required: true })
  createdAt!: Date;

  /** The photo of it in whose document the post's caption is; absent it is told by rule (grid-core's `texts.ts`). */
  @Prop({ type: String })
  text?: string;
}

const CarouselSchema = SchemaFactory.createForClass(CarouselDocument);

/** A call of changes that is stored. A retry is known by its number, and gets the same refusals. */
@Schema({ _id: false, versionKey: false })
export class CallDocument {
  @Prop({ type: String, required: true })
  device!: string;

  @Prop({ type: Number, required: true })
  seq!: number;

  @Prop({ type: [{ type: Object }], required: true })
  refused!: RefusedChange[];

  @Prop({ type: Date, required: true })
  at!: Date;

  /**
   * The grid's `calls` with it, as photos have it in `written`; absent on a board, and where 0.2.0 has stored the call.
   */
  @Prop({ type: Number })
  number?: number;

  /** Of its changes; absent where 0.2.0 has stored the call, and on one whose repeat may bring others. */
  @Prop({ type: String })
  digest?: string;
}

/** The mails to a grid's owner in the morning of a day on which a post is due. */
@Schema({ _id: false, versionKey: false })
export class CalendarMailDocument {
  /** That of a grid without a rhythm. */
  @Prop({ type: String, required: true })
  zone!: string;

  /** The last day, YYYY-MM-DD, for which it was looked whether posts are due. */
  @Prop({ type: String, required: true })
  handled!: string;

  /** When to look again. */
  @Prop({ type: Date, required: true })
  lookAt!: Date;
}

/** What a grid's owner is reminded by. */
@Schema({ _id: false, versionKey: false })
export class CalendarDocument {
  /** SHA-256 of the secret in the address of the calendar feed; absent where there is none. */
  @Prop({ type: String })
  secretHash?: string;

  /** When that address was made. */
  @Prop({ type: Date })
  since?: Date;

  /**
   * The version of the owner's credentials under which that address was made: another one ends it. Absent on an address
   * that was made before it was kept.
   */
  @Prop({ type: Number })
  credentialsVersion?: number;

  /** Absent where it is off. */
  @Prop({ type: SchemaFactory.createForClass(CalendarMailDocument) })
  mail?: CalendarMailDocument;
}

/**
 * A grid. Its arrays alone decide what it holds and where; `libs/grid-core` has their invariants.
 * Every write of what it holds or is called raises `version`.
 */
@Schema({ collection: 'grids', versionKey: false, minimize: false })
export class GridDocument {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true })
  ownerId!: string;

  @Prop({ type: String, required: true })
  name!: string;

  /** The last name of it that today's rules refuse: an Undo gives it back. Absent where there was none. */
  @Prop({ type: String })
  formerName?: string;

  @Prop({ type: [String], required: true })
  order!: string[];

  @Prop({ type: [String], required: true })
  pinned!: string[];

  @Prop({ type: [String], required: true })
  placeholders!: string[];

  @Prop({ type: [CarouselSchema], required: true })
  carousels!: CarouselDocument[];

  /** Photos and covers that are not in the feed yet; absent until migration 1 has reached the grid. */
  @Prop({ type: [String], default: undefined })
  drafts?: string[];

  /** The posts that are online already, the end of `order`; absent as `drafts` is. */
  @Prop({ type: [String], default: undefined })
  posted?: string[];

  /** Absent on a grid that chose none. */
  @Prop({ type: String, enum: RATIOS })
  ratio?: Ratio;

  /** When its posts are due; absent or null without one. */
  @Prop({ type: Object, default: undefined })
  rhythm?: Rhythm | null;

  /** When the last posts were marked as posted, the newest last. */
  @Prop({ type: [Object], default: undefined })
  postedLately?: PostedTime[];

  @Prop({ type: Number, required: true })
  version!: number;

  /** The last call of each device that sent changes; see `changes/`. */
  @Prop({ type: [CallDocument], default: undefined })
  clients?: CallDocument[];

  /** Counts the stored calls: a call of fields alone does not raise `version`. */
  @Prop({ type: Number })
  calls?: number;

  /**
   * Absent until its owner switches a reminder on, and after the grid was in the trash. No part of the grid's state.
   */
  @Prop({ type: SchemaFactory.createForClass(CalendarDocument) })
  calendar?: CalendarDocument;

  @Prop({ type: Date, required: true })
  createdAt!: Date;

  /** When the first of its coverless carousels is due to get a cover. */
  @Prop({ type: Date })
  adoptAt?: Date;

  /** Written before its place on the board; cleared after it. */
  @Prop({ type: Date })
  pendingSince?: Date;

  @Prop({ type: Date })
  deletedAt?: Date;

  /** Its place on the board when it was deleted. */
  @Prop({ type: Number })
  fromPosition?: number;

  @Prop({ type: Date })
  restoringAt?: Date;

  @Prop({ type: Date })
  erasingAt?: Date;
}

export const GridSchema = SchemaFactory.createForClass(GridDocument);

GridSchema.index({ createdAt: 1 });
GridSchema.index({ ownerId: 1, deletedAt: 1 });
GridSchema.index(
  { ownerId: 1, 'carousels.groupId': 1 },
  { unique: true, partialFilterExpression: { 'carousels.groupId': { $exists: true } } },
);
GridSchema.index(
  { 'calendar.secretHash': 1 },
  { unique: true, partialFilterExpression: { 'calendar.secretHash': { $exists: true } } },
);
GridSchema.index({ 'calendar.mail.lookAt': 1 }, { sparse: true });
indexMarks(GridSchema, ['adoptAt', 'pendingSince', 'deletedAt', 'restoringAt', 'erasingAt']);
