import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  copyFile,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { partOf } from './byte-range.js';
import { readFooter } from './disk-footer.js';
import { walk } from './disk-listing.js';
import { filePath } from './disk-paths.js';
import { writeObjectFile } from './disk-writer.js';
import { codeOf } from './error-codes.js';
import {
  ObjectNotFound,
  ObjectStoreError,
  ObjectStoreUnavailable,
  RangeNotSatisfiable,
  type UnavailableReason,
} from './errors.js';
import { checkKey, checkPrefix } from './object-keys.js';
import {
  MAX_PAGE,
  type ByteRange,
  type ListedObject,
  type ObjectBody,
  type ObjectInfo,
  type ObjectPage,
  type ObjectStore,
  type PutOptions,
} from './object-store.js';
import { checkBufferSize } from './source-bytes.js';

/** Its absence distinguishes a root that is gone (a volume not mounted) from an object that is gone. */
const MARKER = '.tessera-objects';
const TEMPORARY = '.tmp';
/** No put takes this long: what is older was left by a process that was killed. */
const ABANDONED_AFTER = 60 * 60_000;
const RENAME_ATTEMPTS = 5;

const REASONS: Readonly<Record<string, UnavailableReason>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
};

/** A folder that is gone was removed, empty, by a delete that came after: there is nothing of ours left to flush. */
async function syncFolder(path: string): Promise<void> {
  let folder: FileHandle;
  try {
    folder = await open(path, constants.O_RDONLY);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/**
 * Keeps objects as files below one folder: written under a temporary name, flushed, renamed, and the folder
 * flushed, so that an object that was acknowledged outlives a power cut.
 */
export class DiskObjectStore implements ObjectStore {
  private readonly root: string;
  private readonly temporary: string;

  constructor(root: string) {
    this.root = resolve(root);
    this.temporary = join(this.root, TEMPORARY);
  }

  async prepare(): Promise<void> {
    await this.guarded('prepare', null, async () => {
      await mkdir(this.temporary, { recursive: true });
      await writeFile(join(this.root, MARKER), '', { flag: 'a' });
    });
  }

  async clearUnfinished(): Promise<void> {
    await this.guarded('clear unfinished objects', null, async () => {
      for (const name of await readdir(this.temporary)) {
        const path = join(this.temporary, name);
        const info = await stat(path).catch(() => null);
        if (info && Date.now() - info.mtimeMs > ABANDONED_AFTER) await rm(path, { force: true });
      }
    });
  }

  async ready(): Promise<void> {
    await this.guarded('be ready', null, async () => {
      await stat(join(this.root, MARKER));
      const probe = join(this.temporary, randomUUID());
      await writeFile(probe, '');
      await unlink(probe);
    });
  }

  async put(key: string, body: Buffer | Readable, options: PutOptions): Promise<ObjectInfo> {
    checkKey(key);
    if (Buffer.isBuffer(body)) checkBufferSize(key, body, options.size);
    return this.guarded('put', key, async () => {
      const temporary = join(this.temporary, randomUUID());
      try {
        const info = await writeObjectFile(temporary, key, body, options);
        await this.place(temporary, key);
        return info;
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      } finally {
        if (!Buffer.isBuffer(body)) body.destroy();
      }
    });
  }

  async get(key: string, range?: ByteRange): Promise<ObjectBody> {
    checkKey(key);
    const part = partOf(range);
    return this.guarded('get', key, async () => {
      const file = await open(filePath(this.root, key), 'r');
      try {
        const info = await readFooter(file);
        const offset = part?.offset ?? 0;
        if (part && offset >= info.size) throw new RangeNotSatisfiable(key);
        const size = Math.min(part?.length ?? info.size, info.size - offset);
        if (size === 0) {
          await file.close();
          return { ...info, totalSize: info.size, size, stream: Readable.from([]) };
        }
        const stream = file.createReadStream({ start: offset, end: offset + size - 1 });
        return { ...info, totalSize: info.size, size, stream };
      } catch (error) {
        await file.close();
        throw error;
      }
    });
  }

  async head(key: string): Promise<ObjectInfo> {
    checkKey(key);
    return this.guarded('head', key, async () => {
      const file = await open(filePath(this.root, key), 'r');
      try {
        return await readFooter(file);
      } finally {
        await file.close();
      }
    });
  }

  async delete(key: string): Promise<void> {
    checkKey(key);
    await this.guarded('delete', key, async () => {
      const path = filePath(this.root, key);
      try {
        await unlink(path);
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw error;
        await stat(join(this.root, MARKER));
        return;
      }
      await this.removeEmptyFolders(dirname(path));
    });
  }

  async deleteMany(keys: readonly string[]): Promise<void> {
    if (keys.length > MAX_PAGE) throw new RangeError(`at most ${MAX_PAGE} keys at once`);
    for (const key of keys) checkKey(key);
    for (const key of keys) await this.delete(key);
  }

  async copy(from: string, to: string): Promise<void> {
    checkKey(from);
    checkKey(to);
    await this.guarded('copy', from, async () => {
      const temporary = join(this.temporary, randomUUID());
      try {
        await copyFile(filePath(this.root, from), temporary, constants.COPYFILE_FICLONE);
        const file = await open(temporary, 'r+');
        try {
          await file.sync();
        } finally {
          await file.close();
        }
        await this.place(temporary, to);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    });
  }

  async list(prefix: string, cursor: string | null, limit: number): Promise<ObjectPage> {
    checkPrefix(prefix);
    if (limit < 1 || limit > MAX_PAGE) throw new RangeError(`a page has 1 to ${MAX_PAGE} objects`);
    return this.guarded('list', null, async () => {
      await stat(join(this.root, MARKER));
      const objects: ListedObject[] = [];
      for await (const object of walk(this.root, '', prefix, cursor ?? '')) {
        const last = objects.at(-1);
        if (objects.length === limit && last) return { objects, cursor: last.key };
        objects.push(object);
      }
      return { objects, cursor: null };
    });
  }

  /** Moves a finished file to its place and flushes every folder that changed by it. */
  private async place(temporary: string, key: string): Promise<void> {
    const path = filePath(this.root, key);
    const folder = dirname(path);
    for (let attempt = 1; ; attempt += 1) {
      let made: string | undefined;
      try {
        made = await mkdir(folder, { recursive: true });
        await rename(temporary, path);
      } catch (error) {
        // A delete in the same folder may have removed it, or one around it, empty, in between.
        if (codeOf(error) === 'ENOENT' && attempt < RENAME_ATTEMPTS) continue;
        throw error;
      }
      await syncFolder(folder);
      if (made !== undefined) {
        for (let changed = dirname(folder); ; changed = dirname(changed)) {
          await syncFolder(changed);
          if (changed === dirname(made)) break;
        }
      }
      return;
    }
  }

  private async removeEmptyFolders(folder: string): Promise<void> {
    for (let empty = folder; empty !== this.root; empty = dirname(empty)) {
      try {
        await rmdir(empty);
      } catch {
        // Not empty, or removed by someone else: either way there is nothing more to tidy.
        return;
      }
    }
  }

  /** Runs one operation and maps the file system's errors to this library's. */
  private async guarded<T>(operation: string, key: string | null, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ObjectStoreError || error instanceof RangeError) throw error;
      const code = codeOf(error);
      if (code === 'ENOENT' || code === 'ENOTDIR') {
        const rooted = await stat(join(this.root, MARKER)).catch(() => null);
        if (rooted && key !== null) throw new ObjectNotFound(key, { cause: error });
        throw new ObjectStoreUnavailable('missing', operation, key, { cause: error });
      }
      throw new ObjectStoreUnavailable(REASONS[code ?? ''] ?? 'failed', operation, key, { cause: error });
    }
  }
}
