import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { indexMarks } from '@tessera/service-kit';
import { AdminChange, AdminChangeSchema } from '../admins/admin-change.schema.js';
import { Charges, ChargesSchema } from '../payments/charges.schema.js';
import { Payment, PaymentSchema } from '../payments/payment.schema.js';
import { PlanChange, PlanChangeSchema } from '../plans/plan-change.schema.js';
import { PostingMail, PostingMailSchema } from '../posting-mails/posting-mail.schema.js';
import { SuspensionChange, SuspensionChangeSchema } from '../suspensions/suspension-change.schema.js';

/** Which sessions a password leaves alive: those begun under `version`, and the one that changed it. */
@Schema({ _id: false })
export class Credentials {
  @Prop({ type: Number, required: true })
  version!: number;

  @Prop({ type: String, default: null })
  keptSession!: string | null;

  /** The last restore of a backup, which made this version out of the one that the person had then (`infra/backup`). */
  @Prop({ type: Object })
  restored?: { readonly from: number; readonly to: number };
}

const CredentialsSchema = SchemaFactory.createForClass(Credentials);

/** A picture of someone's that nobody is shown: it is being stored, or another took its place. */
@Schema({ _id: false })
class UnusedImage {
  @Prop({ type: String, required: true })
  mediaId!: string;

  @Prop({ type: Date, required: true })
  since!: Date;

  /** It can never be shown again: it is being erased. */
  @Prop({ type: Boolean })
  erasing?: boolean;
}

const UnusedImageSchema = SchemaFactory.createForClass(UnusedImage);

/** A mailed link that verifies an address. */
@Schema({ _id: false })
export class VerificationLink {
  /** SHA-256 of what the link carries. */
  @Prop({ type: String, required: true })
  tokenHash!: string;

  @Prop({ type: Date, required: true })
  expiresAt!: Date;
}

const VerificationLinkSchema = SchemaFactory.createForClass(VerificationLink);

/** An address whose owner has not followed a mailed link yet. */
@Schema({ _id: false })
class Verification {
  /** The link is not out yet; since then. */
  @Prop({ type: Date })
  mailPending?: Date;

  /** The same, but no mail server takes it; the operator may try it again. */
  @Prop({ type: Date })
  mailFailed?: Date;

  /** The last ones; each works until one of them was followed. */
  @Prop({ type: [VerificationLinkSchema], default: undefined })
  links?: VerificationLink[];
}

const VerificationSchema = SchemaFactory.createForClass(Verification);

@Schema({ collection: 'users', versionKey: false })
export class UserRecord {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true })
  username!: string;

  /** The name as `usernameKey` folds it: the servers know no collation in common. */
  @Prop({ type: String, required: true, unique: true })
  usernameKey!: string;

  @Prop({ type: String, required: true })
  email!: string;

  @Prop({ type: String, required: true, unique: true })
  emailKey!: string;

  /** Absent where the address is verified, as it is for accounts older than the mails for it. */
  @Prop({ type: VerificationSchema })
  verification?: Verification;

  /** The last mail of a posting day; absent where there was none. */
  @Prop({ type: PostingMailSchema })
  postingMail?: PostingMail;

  @Prop({ type: String, required: true })
  passwordHash!: string;

  @Prop({ type: CredentialsSchema, required: true })
  credentials!: Credentials;

  @Prop({ type: Date })
  credentialsChangedAt?: Date;

  /** Redis does not hold the present credentials yet; since then. */
  @Prop({ type: Date })
  revokePending?: Date;

  /** The mail about the last change of the password is pending since then. */
  @Prop({ type: Date })
  noticePending?: Date;

  /** The same, but no mail server takes the mail; the operator may try it again. */
  @Prop({ type: Date })
  noticeFailed?: Date;

  @Prop({ type: String, required: true, index: true })
  subscriptionTier!: string;

  /** A change of `subscriptionTier` that the history of plans may not hold yet. */
  @Prop({ type: PlanChangeSchema })
  planChangePending?: PlanChange;

  /** Only of those who have been to the checkout. */
  @Prop({ type: PaymentSchema })
  payment?: Payment;

  /** Only of those who are suspended, or were until now. */
  @Prop({ type: ChargesSchema })
  charges?: Charges;

  @Prop({ type: Boolean, required: true })
  isAdmin!: boolean;

  /** A change of `isAdmin` that the audit log may not hold yet. */
  @Prop({ type: AdminChangeSchema })
  adminChangePending?: AdminChange;

  /** An admin suspended the account: nobody can log in to it, and everything of it stays. */
  @Prop({ type: Date })
  suspendedAt?: Date;

  /** A change of `suspendedAt` that the audit log may not hold yet. */
  @Prop({ type: SuspensionChangeSchema })
  suspensionChangePending?: SuspensionChange;

  @Prop({ type: [String], required: true })
  instagramAccounts!: string[];

  /** Whether browsers send pictures that are good enough to post; absent is true. */
  @Prop({ type: Boolean })
  keepPostingPictures?: boolean;

  @Prop({ type: String, default: null })
  profileImageUrl!: string | null;

  /** To be erased; absent where there are none. Written before media stores a picture. */
  @Prop({ type: [UnusedImageSchema], default: undefined })
  unusedImages?: UnusedImage[];

  @Prop({ type: Date, required: true })
  createdAt!: Date;

  @Prop({ type: Date, required: true, index: true })
  lastSeenAt!: Date;

  /** The account was deleted: from this write on nobody finds it, and what is left of it goes. */
  @Prop({ type: Date })
  erasedAt?: Date;

  /** The notice that the unused account will end was mailed then. */
  @Prop({ type: Date })
  retentionNoticeAt?: Date;

  /** Equal to `retentionNoticeAt` where a mail server was asked; 0.2.0 also counts mails that it only kept as files. */
  @Prop({ type: Date })
  retentionMailedAt?: Date;

  /** That mail is pending since then. */
  @Prop({ type: Date })
  retentionPending?: Date;

  /** It is pending, but no mail server takes it; the operator may try it again. */
  @Prop({ type: Date })
  retentionFailed?: Date;
}

export const UserSchema = SchemaFactory.createForClass(UserRecord);
indexMarks(UserSchema, [
  'credentialsChangedAt',
  'revokePending',
  'noticePending',
  'retentionPending',
  'erasedAt',
]);
// Sign-ups of a span, and which of them were seen lately.
UserSchema.index({ createdAt: 1, lastSeenAt: 1 });
UserSchema.index({ 'planChangePending.at': 1 }, { sparse: true });
UserSchema.index({ 'adminChangePending.at': 1 }, { sparse: true });
UserSchema.index({ 'suspensionChangePending.at': 1 }, { sparse: true });
// Whom the payment provider must not charge, or may charge again.
UserSchema.index({ suspendedAt: 1 }, { sparse: true });
UserSchema.index({ 'charges.dueAt': 1 }, { sparse: true });
// Who is charged, and how often.
UserSchema.index({ 'payment.entitled': 1, 'payment.interval': 1 }, { sparse: true });
UserSchema.index({ 'payment.customerId': 1 }, { sparse: true });
UserSchema.index({ 'payment.restoredAt': 1 }, { sparse: true });
// Whose events may be lost.
UserSchema.index({ 'payment.entitled': 1, 'payment.periodEnd': 1 }, { sparse: true });
UserSchema.index({ 'payment.checkoutAt': 1 }, { sparse: true });
UserSchema.index({ 'verification.mailPending': 1 }, { sparse: true });
UserSchema.index({ 'postingMail.pending': 1 }, { sparse: true });
UserSchema.index({ 'verification.links.tokenHash': 1 }, { sparse: true });
UserSchema.index({ 'unusedImages.since': 1 }, { sparse: true });
