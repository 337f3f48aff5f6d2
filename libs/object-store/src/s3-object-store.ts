import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { partOf } from './byte-range.js';
import { codeOf } from './error-codes.js';
import { ObjectNotFound, ObjectStoreUnavailable } from './errors.js';
import { checkKey, checkPrefix } from './object-keys.js';
import {
  MAX_PAGE,
  type ByteRange,
  type ObjectBody,
  type ObjectInfo,
  type ObjectPage,
  type ObjectStore,
  type PutOptions,
} from './object-store.js';
import { S3Connection, type S3Options } from './s3-connection.js';
import { putStream, putWhole } from './s3-upload.js';
import { checkBufferSize } from './source-bytes.js';

const FALLBACK_TYPE = 'application/octet-stream';

function header(response: IncomingMessage, name: string): string {
  const value = response.headers[name];
  return typeof value === 'string' ? value : '';
}

/** The size of the whole object, from `Content-Range: bytes 0-9/100` of a part of it. */
function totalSize(response: IncomingMessage, size: number): number {
  const total = /\/(\d+)$/.exec(header(response, 'content-range'))?.[1];
  return total === undefined ? size : Number(total);
}

/** Keeps objects in one bucket of any S3 server. */
export class S3ObjectStore implements ObjectStore {
  private readonly connection: S3Connection;
  private readonly bucket: string;
  private readonly region: string;

  constructor(options: S3Options) {
    this.connection = new S3Connection(options);
    this.bucket = options.bucket;
    this.region = options.region;
  }

  async prepare(): Promise<void> {
    await this.connection.call('prepare', null, async (client) => {
      if (await client.bucketExists(this.bucket)) return;
      await client.makeBucket(this.bucket, this.region).catch((error: unknown) => {
        // Another process may have made it between the two calls.
        if (codeOf(error) !== 'BucketAlreadyOwnedByYou') throw error;
      });
    });
  }

  clearUnfinished(): Promise<void> {
    return Promise.resolve();
  }

  async ready(): Promise<void> {
    const exists = await this.connection.call('be ready', null, (client) => client.bucketExists(this.bucket));
    if (!exists) throw new ObjectStoreUnavailable('missing', 'be ready', null);
  }

  async put(key: string, body: Buffer | Readable, options: PutOptions): Promise<ObjectInfo> {
    checkKey(key);
    if (!Buffer.isBuffer(body)) return putStream(this.connection, this.bucket, key, body, options);
    checkBufferSize(key, body, options.size);
    return putWhole(this.connection, this.bucket, key, body, options.contentType);
  }

  async get(key: string, range?: ByteRange): Promise<ObjectBody> {
    checkKey(key);
    const part = partOf(range);
    const stream = await this.connection.transfer('get', key, (client) =>
      client.getPartialObject(this.bucket, key, part?.offset ?? 0, part?.length),
    );
    if (!(stream instanceof IncomingMessage)) throw new TypeError('the S3 client returned something else');
    const size = Number(header(stream, 'content-length'));
    return {
      stream,
      size,
      totalSize: totalSize(stream, size),
      contentType: header(stream, 'content-type') || FALLBACK_TYPE,
      etag: header(stream, 'etag').replaceAll('"', ''),
    };
  }

  async head(key: string): Promise<ObjectInfo> {
    checkKey(key);
    try {
      const { size, etag, metaData } = await this.connection.call('head', key, (client) =>
        client.statObject(this.bucket, key),
      );
      const contentType: unknown = metaData['content-type'];
      return { size, etag, contentType: typeof contentType === 'string' ? contentType : FALLBACK_TYPE };
    } catch (error) {
      // The response to HEAD has no body: a missing bucket looks like a missing object.
      if (error instanceof ObjectNotFound) await this.ready();
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    checkKey(key);
    await this.connection.call('delete', key, (client) => client.removeObject(this.bucket, key));
  }

  async deleteMany(keys: readonly string[]): Promise<void> {
    if (keys.length > MAX_PAGE) throw new RangeError(`at most ${MAX_PAGE} keys at once`);
    for (const key of keys) checkKey(key);
    if (keys.length === 0) return;
    await this.connection.call('delete', null, async (client) => {
      const refused = await client.removeObjects(this.bucket, [...keys]);
      const first = refused.find((entry) => entry?.Error?.Code !== 'NoSuchKey');
      if (first) throw new Error(`${refused.length} of ${keys.length} objects: ${JSON.stringify(first)}`);
    });
  }

  async copy(from: string, to: string): Promise<void> {
    checkKey(from);
    checkKey(to);
    await this.connection.transfer('copy', from, (client) =>
      // The older form: the newer one forgets to encode `#`, `?` and `+` in the source's key.
      client.copyObject(this.bucket, to, `${this.bucket}/${from}`),
    );
  }

  async list(prefix: string, cursor: string | null, limit: number): Promise<ObjectPage> {
    checkPrefix(prefix);
    if (limit < 1 || limit > MAX_PAGE) throw new RangeError(`a page has 1 to ${MAX_PAGE} objects`);
    const page = await this.connection.call('list', null, (client) =>
      client.listObjectsV2Query(this.bucket, prefix, '', '', limit, cursor ?? ''),
    );
    const objects = page.objects.flatMap(({ name, size, lastModified }) =>
      name === undefined || lastModified === undefined ? [] : [{ key: name, size, lastModified }],
    );
    return { objects, cursor: page.isTruncated ? (objects.at(-1)?.key ?? null) : null };
  }
}
