/**
 * For each collection that keeps something of a person the file of the ZIP of their data that has it, or why none
 * has. A new collection is named here, and stands in one of the two.
 */
const FILES = {
  'tessera_auth.users': 'account.json',
  'tessera_auth.sessions': 'account.json',
  'tessera_auth.plan-changes': 'account.json',
  'tessera_auth.waitlist': 'account.json',
  'tessera_auth.messages': 'contact-messages.json',
  'tessera_grids.boards': 'grids.json',
  'tessera_grids.grids': 'grids.json',
  'tessera_grids.photos': 'Grids/01 *',
  'tessera_grids.copies': 'copies.json',
  'tessera_grids.texts': 'saved-texts.json',
  'tessera_media.assets': 'Grids/01 *',
} as Readonly<Record<string, string>>;

const IN_NO_FILE = {
  'tessera_auth.resets': 'hashes of links that set a new password',
  'tessera_auth.export-links': 'hashes of links that open a ZIP for a minute',
  'tessera_auth.audit': 'what admins did, for the operator',
  'tessera_auth.erasures': 'that an account was deleted',
  'tessera_auth.idempotency': 'responses that are kept for a day, of what the ZIP has itself',
  'tessera_grids.idempotency': 'responses that are kept for a day, of what the ZIP has itself',
  'tessera_media.idempotency': 'responses that are kept for a day, of what the ZIP has itself',
  'tessera_media.exports': 'the ZIP itself',
  'tessera_media.kits': 'ZIPs that are kept for a day, of what the ZIP has itself',
} as Readonly<Record<string, string>>;

/**
 * The collections that keep something of a person, and that the ZIP of their data should have but has not.
 */
export function missingIn(collections: readonly string[], zip: ReadonlyMap<string, Buffer>) {
  const names = [...zip.keys()];
  const has = (file: string) =>
    file.endsWith('*') ? names.some((name) => name.startsWith(file.slice(0, -1))) : names.includes(file);
  return collections.filter((collection) => {
    if (collection in IN_NO_FILE) return false;
    const file = FILES[collection];
    return file === undefined || !has(file);
  });
}
