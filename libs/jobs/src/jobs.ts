import { Id } from '@tessera/contracts';
import { z } from 'zod';
import { job } from './definition.js';

/** Whose mark is to be cleared when a job for another service is done: which document's, and since when it asks. */
export const ReportTo = z.object({
  by: z.enum(['auth', 'grids', 'media']),
  id: z.string(),
  part: z.string().optional(),
  mark: z.number().int(),
});
export type ReportTo = z.infer<typeof ReportTo>;

/** A job has it as `owed`, as version 0.2.0 writes it; those of 0.1.0 have none, and are reported to nobody. */
const Report = ReportTo.optional();

/** Retries that call another service have short pauses, because nothing signals its return. */
const ASKING = { hours: 12, longestPause: 30_000 };

/** Makes an asset's smaller variants. Consumed by the media worker. */
export const deriveImages = job('derive', 'derive-images', z.object({ assetId: Id }));

/** An asset changed its state; grids copies it into the photo that shows it. */
export const assetChanged = job(
  'grids',
  'asset-changed',
  z.object({ assetId: Id, photoId: Id, owed: Report }),
  {
    patience: ASKING,
  },
);

/** A photo was erased for good; media removes its objects and its asset. */
export const eraseAsset = job(
  'erase',
  'erase-asset',
  // `former`: what the photo showed before, which goes with it.
  z.object({ assetId: Id, ownerId: Id, former: z.array(Id).optional(), owed: Report }),
);

/** A person wants their own data; media packs the ZIP. */
export const exportData = job('export', 'export-data', z.object({ exportId: Id }), { patience: ASKING });

/** A person wants a posting kit; media packs the ZIP. Apart from exports, which may take long. */
export const packKit = job('kit', 'pack-kit', z.object({ kitId: Id }), { patience: ASKING });

/** Photos are to be copied into another grid of the same person; grids does it, one post after another. */
export const copyPhotos = job('copy', 'copy-photos', z.object({ copyId: Id }), { patience: ASKING });

/** An account was erased; grids removes everything that it planned. Repeatable. */
export const eraseAccountGrids = job(
  'erase-grids',
  'erase-account-grids',
  z.object({ userId: Id, owed: Report }),
);

/** A trash has more than it may; grids erases its oldest. */
export const eraseTrashOverflow = job('erase-grids', 'erase-trash-overflow', z.object({ userId: Id }));

/** An account was erased; media removes everything that it stored. Repeatable. */
export const eraseAccountMedia = job('erase', 'erase-account-media', z.object({ userId: Id, owed: Report }));

/** A mail server may be down for a night and a morning. */
const MAIL = { patience: { hours: 24, longestPause: 5 * 60_000 } };

/** Someone asked for a new password: mails the link, where the address has an account. Consumed by auth. */
export const sendReset = job('mail', 'send-reset', z.object({ resetId: Id }), MAIL);

/** An address is to be verified: mails the link. */
export const sendVerification = job('mail', 'send-verification', z.object({ userId: Id }), MAIL);

/** A password was changed: mails its owner. `mark` is the one of the change; 0.2.0 queues jobs without. */
export const sendPasswordNotice = job(
  'mail',
  'send-password-notice',
  z.object({ userId: Id, mark: z.number().int().optional() }),
  MAIL,
);

/** An account was not used for long: mails its owner that it will end. */
export const sendRetentionNotice = job('mail', 'send-retention-notice', z.object({ userId: Id }), MAIL);

/** Somebody posts today: mails what, before the day is over. `mark` is the one of the job's own mail. */
export const sendPostingMail = job(
  'mail',
  'send-posting-mail',
  z.object({ userId: Id, mark: z.number().int() }),
);

/** A contact message is stored: mails it to the operator. */
export const forwardMessage = job('mail', 'forward-message', z.object({ messageId: Id }), MAIL);

/** An admin has answered a contact message: mails the answer to its writer. */
export const sendAnswer = job('mail', 'send-answer', z.object({ messageId: Id }), MAIL);

/** Somebody joined the waitlist: mails the operator. */
export const forwardWaitlistEntry = job('mail', 'forward-waitlist-entry', z.object({ entryId: Id }), MAIL);
