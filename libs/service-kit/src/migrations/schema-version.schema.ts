import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** The only document of its collection. */
export const SCHEMA = 'schema';

/** Which shape the documents of this database have. A migration's version is a step. */
@Schema({ collection: 'schema-versions', versionKey: false })
export class SchemaVersion {
  @Prop({ type: String, required: true })
  _id!: typeof SCHEMA;

  /** The highest step of a process that has ever started on this database, and so may have written documents. */
  @Prop({ type: Number, required: true })
  written!: number;

  /** All documents have the shape of this step. */
  @Prop({ type: Number, required: true })
  migrated!: number;

  /** When a process of each step (`v1`, `v2`, …) last reported that it runs, in the database's time. */
  @Prop({ type: Object, default: {} })
  seen!: Readonly<Record<string, Date>>;
}

export const SchemaVersionSchema = SchemaFactory.createForClass(SchemaVersion);
