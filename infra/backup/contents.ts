import { BSON } from 'mongodb';
import type { Manifest } from './archive-format.ts';

/**
 * What of an installation is carried over. The order is that of copying: what names something comes before what is
 * named, so that whatever changes meanwhile leaves at most something that nobody names, which the services tidy up.
 * Accounts come last: while a restore is unfinished nobody can log in to half of it.
 */
export const SERVICES = ['grids', 'media', 'admin', 'auth'] as const;

export type Service = (typeof SERVICES)[number];
export type Source = { service: Service; collection: string };

const FIRST = ['boards', 'grids'];
/** Erasures after the accounts, so that none is missed that began while the accounts were copied. */
const LAST = ['users', 'erasures'];

/**
 * Sessions and resets would be keys to accounts, and what repeats a response within a day is worth nothing later.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  sessions: 'log-ins: people log in again',
  resets: 'links that set a new password',
  'export-links': 'links that open a ZIP for a minute',
  idempotency: 'responses that are kept for a day',
  census: 'counts of accounts that are taken again every five minutes',
  backups: 'when the newest backup was made',
  leases: 'which process does which chore now, also on an installation that nobody has used',
};

const rank = (collection: string) => {
  const first = FIRST.indexOf(collection);
  if (first >= 0) return first - FIRST.length;
  return LAST.indexOf(collection) + 1;
};

/** The collections to copy, in order. */
export function carriedOver(names: readonly string[]) {
  return names.filter((name) => !(name in LEFT_OUT)).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** As every service stores one: by an id of its own, which is text. */
export interface StoredDocument extends BSON.Document {
  _id: string;
}

/** Reads and writes documents without a change of type: a number stays the kind of number that it is. */
export const decode = (bytes: Uint8Array) =>
  BSON.deserialize(bytes, { promoteValues: false, bsonRegExp: true }) as StoredDocument;

export const encode = (document: BSON.Document) =>
  Buffer.from(BSON.serialize(document, { ignoreUndefined: false }));

/** What is remembered for a week of an account that was erased: when that was, by the user's id. */
export const ERASURES = { service: 'auth', collection: 'erasures' } as const;

export type ErasedAccounts = Map<string, Date>;

export const isErasures = ({ service, collection }: Source) =>
  service === ERASURES.service && collection === ERASURES.collection;

/** @param erased takes what the document holds */
export function rememberErased(erased: ErasedAccounts, bytes: Buffer) {
  const { _id, erasedAt } = BSON.deserialize(bytes);
  erased.set(String(_id), new Date(erasedAt));
}

/**
 * The time by which a document goes for good, at once or days after it; besides that of pictures that photos showed
 * before.
 */
const GOES_BY: Readonly<Record<string, string>> = {
  'auth/erasures': 'forgetAt',
  'grids/grids': 'deletedAt',
  'grids/photos': 'deletedAt',
  'media/assets': 'unclaimedSince',
};

/** Auth's marks of the notice that an unused account will end. */
const NOTICES = ['retentionNoticeAt', 'retentionMailedAt', 'retentionPending', 'retentionFailed'];

const isUsers = ({ service, collection }: Source) => service === 'auth' && collection === 'users';

/** A document as the backup holds it: a user's names no session. */
export function asCopied(source: Source, bytes: Buffer) {
  if (!isUsers(source)) return bytes;
  const user = decode(bytes);
  user['credentials'] = { ...user['credentials'], keptSession: null };
  delete user['revokePending'];
  return encode(user);
}

/** How old a backup is, in milliseconds. */
export const ageOf = ({ createdAt }: Pick<Manifest, 'createdAt'>, now: Date) =>
  Math.max(0, now.getTime() - Date.parse(createdAt));

/**
 * Gives a document the time that it had left when the backup was made. With the times of then the services would erase
 * within the hour what the restore has just brought back to the trash, and forget erasures that are not complete.
 */
export function keepTimeLeft({ service, collection }: Source, document: BSON.Document, age: number): boolean {
  const later = (at: Date) => new Date(at.getTime() + age);
  const name = GOES_BY[`${service}/${collection}`];
  if (!name) return false;
  const time = document[name];
  const former = document['former'] ?? [];
  if (time) document[name] = later(time);
  for (const picture of former) picture.at = later(picture.at);
  return Boolean(time) || former.length > 0;
}

interface SinceBackup {
  now: Date;
  /** Of the backup in milliseconds. */
  age: number;
  erased: ErasedAccounts;
}

/** A document as it is restored. */
export function asRestored(source: Source, bytes: Buffer, since: SinceBackup) {
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
 */
function restoreUser(user: BSON.Document, { now, erased }: SinceBackup) {
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
