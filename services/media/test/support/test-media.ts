import { getModelToken } from '@nestjs/mongoose';
import { assetChanged, JobQueues, QUEUES } from '@tessera/jobs';
import type { RunningProcess } from '@tessera/service-kit';
import { declareRevocationsKnown, dropEverything, testEnv, uniquePrefix } from '@tessera/testing';
import type { Model } from 'mongoose';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { startMedia } from '../../src/app.js';
import { AssetDocument } from '../../src/assets/asset.schema.js';
import { readMediaEnv, readWorkerEnv } from '../../src/env.js';
import { MediaStore } from '../../src/storage/media-store.js';
import { AssetSweeps, PATIENCE } from '../../src/sweeps/asset-sweeps.js';
import { startMediaWorker } from '../../src/worker-app.js';
import { FakeGrids } from './fake-grids.js';

/** Real servers on a machine that has other things to do: Jest's five seconds are for tests in memory. */
jest.setTimeout(30_000);

/** Media's two processes on real servers, beside a fake grids. */
export interface TestMedia {
  readonly api: RunningProcess;
  readonly grids: FakeGrids;
  readonly prefix: string;
  readonly env: Record<string, string>;
  readonly assets: Model<AssetDocument>;
  readonly queues: JobQueues;
  /** Uploads made by `work` find a store that takes their masters alone; the worker is asked for the variants. */
  leftToWorker<T>(work: () => Promise<T>): Promise<T>;
  /** Starts a worker; it is stopped with the rest at the latest. */
  startWorker(): Promise<RunningProcess>;
  stopWorkers(): Promise<void>;
  /** The files of the object store and of uploads in flight. */
  storedFiles(): Promise<string[]>;
  uploadsInFlight(): Promise<string[]>;
  /** What grids was told about: ids of assets. */
  told(): Promise<string[]>;
  /** Lets the time pass after which a sweep ends the erasures that were begun, and runs it. */
  endErasures(): Promise<void>;
  /** Removes every asset, object, ZIP's file and job, and whatever grids was told to do. */
  clear(): Promise<void>;
  stop(): Promise<void>;
}

export async function startTestMedia(overrides: Record<string, string> = {}): Promise<TestMedia> {
  const prefix = uniquePrefix();
  const folder = await mkdtemp(join(tmpdir(), 'tessera-media-'));
  const grids = new FakeGrids();
  await grids.listen();
  const env = await testEnv('media', prefix, {
    GRIDS_TCP: grids.address,
    OBJECT_STORE_DIR: join(folder, 'objects'),
    TMP_DIR: join(folder, 'uploads'),
    ...overrides,
  });
  await declareRevocationsKnown(prefix);
  const api = await startMedia(readMediaEnv(env));
  const workers = new Set<RunningProcess>();
  const stopWorkers = async () => {
    for (const worker of workers) await worker.stop();
    workers.clear();
  };
  const assets = api.app.get<Model<AssetDocument>>(getModelToken(AssetDocument.name));
  const queues = api.app.get(JobQueues);

  const filesIn = async (name: string) => {
    const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true });
    const found = entries.filter((entry) => entry.isFile());
    // What starts with a dot is the store's own: its marker, and files that are not finished.
    const own = (path: string) => path.split(sep).some((part) => part.startsWith('.'));
    return found.flatMap(({ name: file, parentPath }) =>
      own(relative(folder, join(parentPath, file))) ? [] : [file],
    );
  };

  return {
    api,
    grids,
    prefix,
    env,
    assets,
    queues,
    leftToWorker: async (work) => {
      const store = api.app.get(MediaStore);
      const refusing = jest.spyOn(store, 'putDerived').mockRejectedValue(new Error('the store is full'));
      try {
        return await work();
      } finally {
        refusing.mockRestore();
      }
    },
    startWorker: async () => {
      const worker = await startMediaWorker(readWorkerEnv(env));
      workers.add(worker);
      return {
        ...worker,
        stop: async () => {
          if (workers.delete(worker)) await worker.stop();
        },
      };
    },
    stopWorkers,
    storedFiles: () => filesIn('objects'),
    uploadsInFlight: () => filesIn('uploads'),
    told: async () => {
      const jobs = await queues.queue(assetChanged.queue).getJobs(['waiting', 'delayed', 'prioritized']);
      return jobs.map(({ data }) => (data as { assetId: string }).assetId);
    },
    endErasures: async () => {
      const longAgo = new Date(Date.now() - 2 * PATIENCE.expiring);
      await assets.updateMany({ expiringAt: { $exists: true } }, { $set: { expiringAt: longAgo } });
      await api.app.get(AssetSweeps).finishErasures();
    },
    clear: async () => {
      grids.forget();
      await assets.deleteMany({});
      for (const kind of ['assets', 'exports', 'kits'])
        await rm(join(folder, 'objects', kind), { recursive: true, force: true });
      for (const name of QUEUES) await queues.queue(name).obliterate({ force: true });
    },
    stop: async () => {
      await stopWorkers();
      await api.stop();
      await grids.close();
      await dropEverything(prefix);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Nothing of any upload is stored. */
export async function expectEmpty(media: TestMedia): Promise<void> {
  expect(await media.assets.countDocuments({})).toBe(0);
  expect(await media.storedFiles()).toEqual([]);
  expect(await media.uploadsInFlight()).toEqual([]);
}
