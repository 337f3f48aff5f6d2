import { Id } from '@tessera/contracts';
import { z } from 'zod';
import { job } from './definition.js';

/** Makes an asset's smaller variants. Consumed by the media worker. */
export const deriveImages = job('media', 'derive-images', z.object({ assetId: Id }), {
  attempts: 4,
});

/** An asset changed its state; grids copies it into the photo that shows it. */
export const assetChanged = job('grids', 'asset-changed', z.object({ assetId: Id, photoId: Id }));

/** A photo was erased for good; media removes its objects and its asset. */
export const eraseAsset = job('media', 'erase-asset', z.object({ assetId: Id, ownerId: Id }));

/** A person wants their own data; media packs the ZIP. */
export const exportData = job('media', 'export-data', z.object({ exportId: Id }), { attempts: 4 });

/** An account was erased; grids removes everything that it planned. Repeatable. */
export const eraseAccountGrids = job('grids', 'erase-account-grids', z.object({ userId: Id }));

/** An account was erased; media removes everything that it stored. Repeatable. */
export const eraseAccountMedia = job('media', 'erase-account-media', z.object({ userId: Id }));

/** Waits grow to hours: a mail server may be away for a night. Eleven waits, doubling from 5 s, make up six hours. */
const PATIENT = { attempts: 12, backoff: { type: 'exponential', delay: 5_000, jitter: 0.2 } };

/** Someone asked for a new password: mails the link, where the address has an account. Consumed by auth. */
export const sendReset = job('auth', 'send-reset', z.object({ resetId: Id }), PATIENT);

/** An address is to be verified: mails the link. */
export const sendVerification = job('auth', 'send-verification', z.object({ userId: Id }), PATIENT);

/** A password was changed: tells its owner. */
export const sendPasswordNotice = job('auth', 'send-password-notice', z.object({ userId: Id }), PATIENT);

/** An account was not used for long: tells its owner that it will end. */
export const sendRetentionNotice = job('auth', 'send-retention-notice', z.object({ userId: Id }), PATIENT);

/** A contact message is stored: mails it to the operator. */
export const forwardMessage = job('auth', 'forward-message', z.object({ messageId: Id }), PATIENT);

/** Somebody joined the waitlist: tells the operator. */
export const forwardWaitlistEntry = job('auth', 'forward-waitlist-entry', z.object({ entryId: Id }), PATIENT);
