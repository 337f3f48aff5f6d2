import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { LIMITS } from '@tessera/contracts';
import { SchemaTypes } from 'mongoose';

/** One creating request of one user. `_id` is `<userId>:<key>`, so that a second one cannot be inserted. */
@Schema({ collection: 'idempotency', versionKey: false })
export class IdempotencyRecord {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true, index: true })
  userId!: string;

  @Prop({ type: String, required: true })
  fingerprint!: string;

  /** Every id that the request will create. */
  @Prop({ type: SchemaTypes.Mixed, required: true })
  ids!: unknown;

  /** Somebody works on it until then; an earlier time means that nobody does. */
  @Prop({ type: Date, required: true })
  leaseUntil!: Date;

  @Prop({ type: Boolean, required: true })
  done!: boolean;

  @Prop({ type: Date, required: true, expires: LIMITS.idempotencyHours * 60 * 60 })
  createdAt!: Date;
}

export const IdempotencySchema = SchemaFactory.createForClass(IdempotencyRecord);
