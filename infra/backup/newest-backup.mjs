// @ts-check

/** Read by admin's metric `tessera_backup_last_success_timestamp_seconds` and by `tessera doctor`. */
const COLLECTION = 'backups';
const ID = /** @type {any} */ ('newest');

/** @typedef {import('./databases.mjs').Databases} Databases */

/** @param {Databases} databases @returns {Promise<Date | undefined>} when the newest backup was begun */
export async function newestBackup(databases) {
  const found = await databases.of({ service: 'admin', collection: COLLECTION }).findOne({ _id: ID });
  return found?.['at'];
}

/** @param {Databases} databases @param {Date} at when it was begun */
export async function recordNewestBackup(databases, at) {
  const newest = databases.of({ service: 'admin', collection: COLLECTION });
  await newest.updateOne({ _id: ID }, { $max: { at } }, { upsert: true });
}
