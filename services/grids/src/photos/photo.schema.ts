import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import {
  ASSET_STATES,
  MEDIA_TYPES,
  POSTING_STATES,
  type AssetState,
  type FieldName,
  type Focus,
  type MediaType,
  type PostingState,
} from '@tessera/contracts';
import { indexMarks } from '@tessera/service-kit';
import { raiseStamps } from './raise-stamps.js';

/** Numbers of calls of a grid. */
export type Written = Partial<Record<FieldName | 'picture', number>>;

/** A copy of what media knows of the picture. */
@Schema({ _id: false, versionKey: false })
export class ImageDocument {
  @Prop({ type: Number, required: true })
  width!: number;

  @Prop({ type: Number, required: true })
  height!: number;

  @Prop({ type: String, default: '' })
  thumbhash!: string;

  @Prop({ type: String, enum: ASSET_STATES, required: true })
  state!: AssetState;

  /** Of the picture for posting; absent is `none`. */
  @Prop({ type: String, enum: POSTING_STATES })
  posting?: PostingState;
}

/** Where a deleted item stood. */
@Schema({ _id: false, versionKey: false })
export class FromDocument {
  @Prop({ type: Number, required: true })
  position!: number;

  @Prop({ type: String, default: null })
  groupId!: string | null;

  /** Its number in the carousel, 0 being the cover. */
  @Prop({ type: Number, default: null })
  index!: number | null;

  /** The cover that took it along; it comes back with it. */
  @Prop({ type: String, default: null })
  coverId!: string | null;

  /** It was a placeholder. */
  @Prop({ type: Boolean, default: false })
  blank!: boolean;

  /** It was pinned, and nobody took its pin over. */
  @Prop({ type: Boolean })
  pinned?: boolean;

  /** Its place among the drafts, where it was one; its position then is -1. */
  @Prop({ type: Number })
  draft?: number;

  /** It was posted, and nobody took its place over. */
  @Prop({ type: Boolean })
  posted?: boolean;

  /** The posted one that stood behind it, null behind the last; absent where it was none, or 0.2.0 has deleted it. */
  @Prop({ type: String })
  before?: string | null;

  /** Of a cover whose members went with it: the photo that held the post's caption. */
  @Prop({ type: String })
  text?: string;

  /** The one other photo of its carousel, which became a plain post when it went. */
  @Prop({ type: String })
  partner?: string;
}

/** On its way from one grid of its owner to another. */
@Schema({ _id: false, versionKey: false })
export class MovingDocument {
  @Prop({ type: String, required: true })
  from!: string;

  @Prop({ type: String, required: true })
  to!: string;

  @Prop({ type: Date, required: true })
  since!: Date;
}

/** Which part of the picture a tile shows. */
@Schema({ _id: false, versionKey: false })
class FocusDocument implements Focus {
  @Prop({ type: Number, required: true })
  x!: number;

  @Prop({ type: Number, required: true })
  y!: number;

  @Prop({ type: Number, required: true })
  zoom!: number;
}

/** A picture that the photo showed before another took its place. */
@Schema({ _id: false, versionKey: false })
export class FormerPictureDocument {
  @Prop({ type: String, required: true })
  mediaId!: string;

  /** When it was replaced. */
  @Prop({ type: Date, required: true })
  at!: Date;
}

/** A post's texts besides its caption; absent where empty, as on older photos. */
class FurtherTexts {
  @Prop({ type: String })
  firstComment?: string;

  @Prop({ type: String })
  label?: string;

  /** A day, `2026-11-22`. */
  @Prop({ type: String })
  date?: string;
}

/** Where a photo holds texts that it is about to give up. */
@Schema({ _id: false, versionKey: false })
export class TextReleaseDocument {
  /** The carousel for which it holds them; null as a post by itself. */
  @Prop({ type: String, default: null })
  groupId!: string | null;

  /** Whether it then shows its own again; otherwise what it holds is its own from then on. */
  @Prop({ type: Boolean, required: true })
  isReturned!: boolean;
}

/** Marks a photo that holds a post's texts in the place of another one, which left. Its own texts are here. */
@Schema({ _id: false, versionKey: false })
export class BorrowedTextDocument extends FurtherTexts {
  /** The photo that held it before. */
  @Prop({ type: String, required: true })
  from!: string;

  /** This photo's own caption, which it shows again when it holds the post's no longer. */
  @Prop({ type: String, default: '' })
  own!: string;

  /** Written with the mark, before the grid names another holder; 0.2.0 leaves it as it is. */
  @Prop({ type: SchemaFactory.createForClass(TextReleaseDocument) })
  release?: TextReleaseDocument;
}

/** One item, but for its place and its pin: these are its grid's. Marks show what is in progress. */
@Schema({ collection: 'photos', versionKey: false, minimize: false })
export class PhotoDocument extends FurtherTexts {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true })
  gridId!: string;

  @Prop({ type: String, required: true })
  ownerId!: string;

  /** Absent on a placeholder. */
  @Prop({ type: String })
  mediaId?: string;

  /** The latest last; absent where the picture was never replaced. They stay claimed for a while. */
  @Prop({ type: [SchemaFactory.createForClass(FormerPictureDocument)], default: undefined })
  former?: FormerPictureDocument[];

  @Prop({ type: Boolean, required: true })
  isHidden!: boolean;

  @Prop({ type: String, enum: MEDIA_TYPES, required: true })
  mediaType!: MediaType;

  @Prop({ type: String, default: '' })
  description!: string;

  /** Absent is the centre. */
  @Prop({ type: SchemaFactory.createForClass(FocusDocument) })
  focus?: FocusDocument;

  @Prop({ type: String })
  altText?: string;

  /**
   * Of its fields, and of `picture`: how many calls its grid had stored when they were written last, that of the write
   * among them. The repeat of a call leaves what was written with it or after it.
   */
  @Prop({ type: Object, default: undefined })
  written?: Written;

  /** Counts the changes of what a person sets on it. */
  @Prop({ type: Number, required: true })
  revision!: number;

  /** Counts all writes of this document (see `raise-stamps.ts`); absent before the first one. */
  @Prop({ type: Number })
  stamp?: number;

  @Prop({ type: SchemaFactory.createForClass(ImageDocument) })
  image?: ImageDocument;

  @Prop({ type: Date, required: true })
  createdAt!: Date;

  @Prop({ type: SchemaFactory.createForClass(BorrowedTextDocument) })
  borrowed?: BorrowedTextDocument;

  /** Written with {@link borrowed}, before the grid names this photo as holder or another one; cleared after it. */
  @Prop({ type: Date })
  borrowedAt?: Date;

  /** Written before its place in the grid; cleared after it. */
  @Prop({ type: Date })
  pendingSince?: Date;

  /** A picture was written into a placeholder that is not a photo yet. */
  @Prop({ type: Date })
  fillingSince?: Date;

  /** When to ask media for a picture that is still being worked on. */
  @Prop({ type: Date })
  checkAt?: Date;

  @Prop({ type: Date })
  deletedAt?: Date;

  @Prop({ type: SchemaFactory.createForClass(FromDocument) })
  from?: FromDocument;

  @Prop({ type: Date })
  restoringAt?: Date;

  @Prop({ type: Date })
  erasingAt?: Date;

  /** Written before the other grid names it; cleared when the one that it came from names it no longer. */
  @Prop({ type: SchemaFactory.createForClass(MovingDocument) })
  moving?: MovingDocument;
}

export const PhotoSchema = SchemaFactory.createForClass(PhotoDocument);

PhotoSchema.index({ createdAt: 1 });
// With the mark, so that a list of a grid reads nothing of its trash.
PhotoSchema.index({ gridId: 1, deletedAt: 1 });
// All that the tag of a grid's state asks for.
PhotoSchema.index({ gridId: 1, ownerId: 1, stamp: 1 });
PhotoSchema.index({ ownerId: 1, deletedAt: 1 });
PhotoSchema.index({ ownerId: 1 }, { partialFilterExpression: { isHidden: true } });
PhotoSchema.index({ mediaId: 1 }, { unique: true, partialFilterExpression: { mediaId: { $exists: true } } });
for (const path of ['moving.since', 'moving.to', 'former.at'])
  PhotoSchema.index({ [path]: 1 }, { partialFilterExpression: { [path]: { $exists: true } } });
indexMarks(PhotoSchema, ['pendingSince', 'checkAt', 'borrowedAt', 'deletedAt', 'restoringAt', 'erasingAt']);
raiseStamps(PhotoSchema);
