import { SERVICES, type Source } from './contents.ts';
import { BackupError } from './backup-error.ts';
import type { Summary } from './fingerprint.ts';

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

export interface Manifest {
  /** When copying began. */
  createdAt: string;
  /** The version of Tessera. */
  product: string;
  /** The version of the database server. */
  database: string;
  /** Collections, and why. */
  leftOut: Readonly<Record<string, string>>;
  /** By `<service>/<collection>`. */
  collections: Readonly<Record<string, Summary>>;
  objects: Summary;
}

export const manifestText = (manifest: Manifest) =>
  `${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`;

export function readManifest(text: string): Manifest {
  const { format, ...manifest } = JSON.parse(text);
  if (format !== FORMAT)
    throw new BackupError(
      'NEWER',
      `A later version of Tessera made this file (format ${format}; this one reads ${FORMAT}). Nothing was touched.`,
    );
  return manifest;
}

/** With enough digits for a tar listing in order. @param number from 1 */
export const chunkName = ({ service, collection }: Source, number: number) =>
  `database/${service}/${collection}/${String(number).padStart(6, '0')}.bson`;

export const objectName = (key: string) => `objects/${key}`;

/** What an entry is by its name. */
export function entryOf(
  name: string,
):
  | { kind: 'documents'; source: Source }
  | { kind: 'object'; key: string }
  | { kind: 'manifest' | 'sum' }
  | undefined {
  if (name === MANIFEST) return { kind: 'manifest' };
  if (name === MANIFEST_SUM) return { kind: 'sum' };
  if (name.startsWith('objects/')) return { kind: 'object', key: name.slice('objects/'.length) };
  const [, service, collection] = /^database\/(\w+)\/([\w.-]+)\/\d+\.bson$/.exec(name) ?? [];
  const known = SERVICES.find((each) => each === service);
  if (known && collection) return { kind: 'documents', source: { service: known, collection } };
  return undefined;
}
