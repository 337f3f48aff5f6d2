import { createStore } from '@tessera/object-store';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { ArchiveWriter } from './archive-writer.ts';
import { BackupError } from './backup-error.ts';
import { LEFT_OUT, asCopied, type Source } from './contents.ts';
import { withDatabases, type Databases } from './databases.ts';
import type { BackupEnv } from './env.ts';
import { objectsOf } from './objects.ts';
import { productVersion } from './product-version.ts';
import { counted, size, type ProgressBar } from './progress-bar.ts';

type WriteArchiveOptions = { env: BackupEnv; bar: ProgressBar; signal: AbortSignal; objects: boolean };

/** Writes an archive of the database and, with `objects`, of the pictures. @param file is replaced */
export function writeArchive(file: string, { env, bar, signal, objects }: WriteArchiveOptions) {
  return withDatabases(env.databases, async (databases) => {
    const handle = await open(file, 'w', 0o600).catch((error) => {
      throw new BackupError('FILE', `${file} cannot be written: ${error.message}`, { cause: error });
    });
    const archive = new ArchiveWriter(createWriteStream('', { fd: handle, flush: true }), signal);
    try {
      const createdAt = new Date().toISOString();
      await writeDocuments(archive, databases, bar, signal);
      if (objects) await writeObjects(archive, databases, env, bar, signal);
      await archive.finish({
        createdAt,
        product: await productVersion(),
        database: await databases.version(),
        leftOut: LEFT_OUT,
      });
    } catch (error) {
      throw await archive.abandon(error);
    }
  });
}

async function writeDocuments(
  archive: ArchiveWriter,
  databases: Databases,
  bar: ProgressBar,
  signal: AbortSignal,
) {
  const sources = await databases.sources();
  const all = await databases.estimate(sources);
  let done = 0;
  bar.begin('copying the database');
  for (const source of sources) {
    const written = (count: number) => bar.draw((done += count), all, `${done} documents`);
    await archive.documents(source, copied(databases, source, signal), written);
  }
  bar.end(`${done} documents`);
}

async function* copied(databases: Databases, source: Source, signal: AbortSignal) {
  for await (const document of databases.read(source)) {
    signal.throwIfAborted();
    yield asCopied(source, document);
  }
}

async function writeObjects(
  archive: ArchiveWriter,
  databases: Databases,
  env: BackupEnv,
  bar: ProgressBar,
  signal: AbortSignal,
) {
  const store = createStore(env.store);
  await store.prepare();
  const all = await databases.bytesOfObjects();
  let count = 0;
  let bytes = 0;
  bar.begin('copying the pictures');
  for await (const { key, body } of objectsOf(store)) {
    signal.throwIfAborted();
    await archive.object(key, body);
    count += 1;
    bar.draw((bytes += body.size), all, `${counted(count, 'file')}, ${size(bytes)}`);
  }
  bar.end(`${counted(count, 'file')}, ${size(bytes)}`);
}
