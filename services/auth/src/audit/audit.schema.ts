import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { AuditAction, AuditActor } from '@tessera/contracts';

/** Something that an admin or the operator did. Only ever added to; it holds ids and no names. */
@Schema({ collection: 'audit', versionKey: false })
export class AuditEntry {
  /** By age, so that the log is read in the order of its ids. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: Date, required: true })
  at!: Date;

  @Prop({ type: String, required: true })
  actor!: AuditActor;

  /** Null for the operator, who has no account. */
  @Prop({ type: String, default: null })
  actorId!: string | null;

  @Prop({ type: String, required: true })
  action!: AuditAction;

  /** A failed job that was dismissed; its `action` is `job-retried`, which 0.2.0 can read. */
  @Prop({ type: Boolean })
  dismissed?: boolean;

  /** The account, the job or the message. */
  @Prop({ type: String, required: true })
  subjectId!: string;

  @Prop({ type: String, default: null })
  from!: string | null;

  @Prop({ type: String, default: null })
  to!: string | null;
}

export const AuditSchema = SchemaFactory.createForClass(AuditEntry);
