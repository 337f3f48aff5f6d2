// @ts-check
import { SERVICES } from './contents.mjs';
import { BackupError } from './backup-error.mjs';

/**
 * A tar file:
 *   database/<service>/<collection>/<number>.bson   documents one after another
 *   objects/<key>                                   a picture; its content type stands in the entry's header
 *   manifest.json                                   what was written, with checksums
 *   manifest.sha256                                 the manifest's own checksum; the last entry
 */
const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const MANIFEST_SUM = 'manifest.sha256';

/** @typedef {import('./fingerprint.mjs').Summary} Summary */
/** @typedef {import('./contents.mjs').Source} Source */

/**
 * @typedef {object} Manifest
 * @property {string} createdAt when copying began
 * @property {string} product the version of Tessera
 * @property {string} database the version of the database server
 * @property {Readonly<Record<string, string>>} leftOut collections, and why
 * @property {Readonly<Record<string, Summary>>} collections by `<service>/<collection>`
 * @property {Summary} objects
 */

/** @param {Manifest} manifest */
export const manifestText = (manifest) => `${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`;

/**
 * @param {string} text
 * @returns {Manifest}
 * @throws {BackupError}
 */
export function readManifest(text) {
  const { format, ...manifest } = JSON.parse(text);
  if (format !== FORMAT)
    throw new BackupError(
      'NEWER',
      `A later version of Tessera made this file (format ${format}; this one reads ${FORMAT}). Nothing was touched.`,
    );
  return manifest;
}

/**
 * With enough digits for a tar listing in order.
 * @param {Source} source
 * @param {number} number from 1
 */
export const chunkName = ({ service, collection }, number) =>
  `database/${service}/${collection}/${String(number).padStart(6, '0')}.bson`;

/** @param {string} key */
export const objectName = (key) => `objects/${key}`;

/**
 * What an entry is by its name.
 * @param {string} name
 * @returns {{ kind: 'documents', source: Source } | { kind: 'object', key: string } | { kind: 'manifest' | 'sum' } | undefined}
 */
export function entryOf(name) {
  if (name === MANIFEST) return { kind: 'manifest' };
  if (name === MANIFEST_SUM) return { kind: 'sum' };
  if (name.startsWith('objects/')) return { kind: 'object', key: name.slice('objects/'.length) };
  const [, service, collection] = /^database\/(\w+)\/([\w.-]+)\/\d+\.bson$/.exec(name) ?? [];
  const known = SERVICES.find((each) => each === service);
  if (known && collection) return { kind: 'documents', source: { service: known, collection } };
  return undefined;
}
