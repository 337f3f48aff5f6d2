// @ts-check
import { BSON } from 'mongodb';

/**
 * What of an installation is carried over. The order is that of copying: what names something comes before what is
 * named, so that whatever changes meanwhile leaves at most something that nobody names, which the services tidy up.
 * Accounts come last: while a restore is unfinished nobody can log in to half of it.
 */
export const SERVICES = /** @type {const} */ (['grids', 'media', 'admin', 'auth']);

/** @typedef {typeof SERVICES[number]} Service */
/** @typedef {{ service: Service, collection: string }} Source */

const FIRST = ['boards', 'grids'];
/** Erasures after the accounts, so that none is missed that began while the accounts were copied. */
const LAST = ['users', 'erasures'];

/**
 * Sessions and resets would be keys to accounts, and what repeats a response within a day is worth nothing later.
 * @type {Readonly<Record<string, string>>}
 */
export const LEFT_OUT = {
  sessions: 'log-ins: people log in again',
  resets: 'links that set a new password',
  'export-links': 'links that open a ZIP for a minute',
  idempotency: 'responses that are kept for a day',
  census: 'counts of accounts that are taken again every five minutes',
  backups: 'when the newest backup was made',
  leases: 'which process does which chore now, also on an installation that nobody has used',
};

/** @param {string} collection */
const rank = (collection) => {
  const first = FIRST.indexOf(collection);
  if (first >= 0) return first - FIRST.length;
  return LAST.indexOf(collection) + 1;
};

/** The collections to copy, in order. @param {readonly string[]} names */
export function carriedOver(names) {
  return names.filter((name) => !(name in LEFT_OUT)).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/**
 * Reads and writes documents without a change of type: a number stays the kind of number that it is.
 * @param {Uint8Array} bytes
 */
export const decode = (bytes) => BSON.deserialize(bytes, { promoteValues: false, bsonRegExp: true });

/** @param {BSON.Document} document */
export const encode = (document) => Buffer.from(BSON.serialize(document, { ignoreUndefined: false }));

/** What is remembered for a week of an account that was erased: when that was, by the user's id. */
export const ERASURES = /** @type {const} */ ({ service: 'auth', collection: 'erasures' });

/** @typedef {Map<string, Date>} ErasedAccounts */

/** @param {Source} source */
export const isErasures = ({ service, collection }) =>
  service === ERASURES.service && collection === ERASURES.collection;

/** @param {ErasedAccounts} erased takes what the document holds @param {Buffer} bytes */
export function rememberErased(erased, bytes) {
  const { _id, erasedAt } = BSON.deserialize(bytes);
  erased.set(String(_id), new Date(erasedAt));
}

/**
 * The time by which a document goes for good, at once or days after it; besides that of pictures that photos showed
 * before.
 * @type {Readonly<Record<string, string>>}
 */
const GOES_BY = {
  'auth/erasures': 'forgetAt',
  'grids/grids': 'deletedAt',
  'grids/photos': 'deletedAt',
  'media/assets': 'unclaimedSince',
};

/** Auth's marks of the notice that an unused account will end. */
const NOTICES = ['retentionNoticeAt', 'retentionPending', 'retentionFailed'];

/** @param {Source} source */
const isUsers = ({ service, collection }) => service === 'auth' && collection === 'users';

/**
 * A document as the backup holds it: a user's names no session.
 * @param {Source} source
 * @param {Buffer} bytes
 */
export function asCopied(source, bytes) {
  if (!isUsers(source)) return bytes;
  const user = decode(bytes);
  user['credentials'] = { ...user['credentials'], keptSession: null };
  delete user['revokePending'];
  return encode(user);
}

/**
 * How old a backup is, in milliseconds.
 * @param {Pick<import('./archive-format.mjs').Manifest, 'createdAt'>} manifest
 * @param {Date} now
 */
export const ageOf = ({ createdAt }, now) => Math.max(0, now.getTime() - Date.parse(createdAt));

/**
 * Gives a document the time that it had left when the backup was made. With the times of then the services would erase
 * within the hour what the restore has just brought back to the trash, and forget erasures that are not complete.
 * @param {Source} source
 * @param {BSON.Document} document is changed
 * @param {number} age of the backup
 * @returns {boolean} whether anything was changed
 */
export function keepTimeLeft({ service, collection }, document, age) {
  const later = (/** @type {Date} */ at) => new Date(at.getTime() + age);
  const name = GOES_BY[`${service}/${collection}`];
  if (!name) return false;
  const time = document[name];
  const former = document['former'] ?? [];
  if (time) document[name] = later(time);
  for (const picture of former) picture.at = later(picture.at);
  return Boolean(time) || former.length > 0;
}

/**
 * @typedef {object} SinceBackup
 * @property {Date} now
 * @property {number} age of the backup in milliseconds
 * @property {ErasedAccounts} erased
 */

/**
 * A document as it is restored.
 * @param {Source} source
 * @param {Buffer} bytes
 * @param {SinceBackup} since
 */
export function asRestored(source, bytes, since) {
  const document = decode(bytes);
  if (isUsers(source)) restoreUser(document, since);
  else if (!keepTimeLeft(source, document, since.age)) return bytes;
  return encode(document);
}

/**
 * Every token that was ever issued names a version of the user's credentials; the sessions behind them are not
 * restored, so each account gets a version that none can name. People keep their passwords, and the addresses of their
 * calendar feeds: `restored` tells which version those were made under.
 * Who got a notice that the unused account will end may have come back since: a notice must be sent again first.
 * What they paid for may have ended since: auth asks the payment provider.
 * An account that was erased since comes back with the mark of its erasure: nobody finds it, and auth erases it again.
 * @param {BSON.Document} user is changed
 * @param {SinceBackup} since
 */
function restoreUser(user, { now, erased }) {
  const { version: before, restored } = user['credentials'];
  const version = new BSON.Int32(Math.max(Number(before) + 1, Math.floor(now.getTime() / 1_000)));
  const isRestored = restored !== undefined && Number(restored.to) === Number(before);
  const from = isRestored ? restored.from : before;
  user['credentials'] = { ...user['credentials'], version, restored: { from, to: version } };
  user['credentialsChangedAt'] = now;
  for (const mark of NOTICES) delete user[mark];
  if (user['payment']) user['payment'] = { ...user['payment'], restoredAt: now };
  const erasedAt = erased.get(String(user['_id']));
  if (erasedAt) user['erasedAt'] = erasedAt;
}
