import { eraseAsset, JobQueues } from '@tessera/jobs';
import { GridArraysRepository } from '../src/grids/grid-arrays.repository.js';
import { GridRepository } from '../src/grids/grid.repository.js';
import { PhotoRepository } from '../src/photos/photo.repository.js';
import { MovingPhotosRepository } from '../src/transfers/moving-photos.repository.js';
import { MovingPhotos } from '../src/transfers/moving-photos.service.js';
import { PhotoTrashRepository } from '../src/trash/photo-trash.repository.js';
import { GridUpkeepService } from '../src/upkeep/grid-upkeep.service.js';
import { PhotoUpkeepService } from '../src/upkeep/photo-upkeep.service.js';
import { TestGrids, type Provider } from './harness.js';
import { TransferTestClient } from './transfer-test-client.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterEach(async () => {
  service.clockBack();
  await service.mediaErases();
});
afterAll(() => service.stop());

const SECOND = 1_000;

/** Does this before a step of a repository, once. */
function before(repository: Provider, step: string, first: () => Promise<unknown>): void {
  const target = service.get(repository) as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const real = target[step]!.bind(target);
  jest.spyOn(target, step).mockImplementationOnce(async (...args) => {
    await first();
    return real(...args);
  });
}

async function eraseGrid({ person }: TransferTestClient, gridId: string): Promise<void> {
  await person.ok('DELETE', `/api/grids/${gridId}`);
  await person.ok('DELETE', `/api/trash/${gridId}`);
}

/** The sweeps, two minutes later. */
async function sweep(): Promise<void> {
  service.clockAhead(121 * SECOND);
  await service.get(MovingPhotos).settle();
  await service.get(PhotoUpkeepService).settleDeleted();
  service.clockAhead(242 * SECOND);
  await service.get(GridUpkeepService).continueErasing();
  service.clockBack();
  await service.mediaErases();
}

/** In the order in which the grid had them: the database's own is none. */
async function stored({ person, from }: TransferTestClient) {
  const found = await service.get(PhotoRepository).findMany(person.id, from.ids);
  return from.ids.flatMap((id) => found.filter((photo) => photo.id === id));
}

describe('a move beside an erasure', () => {
  it('takes no photo out of a grid that is being erased', async () => {
    const client = await TransferTestClient.open(service, 3, 1);
    before(MovingPhotosRepository, 'mark', () => eraseGrid(client, client.from.gridId));
    expect((await client.call('ab')).status).toBe(404);
    expect((await client.state(client.to)).lists.order).toEqual(client.to.ids);
    await sweep();
    expect(await stored(client)).toEqual([]);
    expect(await service.get(GridRepository).find(client.person.id, client.from.gridId)).toBeNull();
  });

  it('keeps a photo that was marked before the erasure of its grid came to it', async () => {
    const client = await TransferTestClient.open(service, 3, 1);
    let allow: () => void = () => undefined;
    const allowed = new Promise<void>((resolve) => (allow = resolve));
    let reach: () => void = () => undefined;
    const marked = new Promise<void>((resolve) => (reach = resolve));
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    before(MovingPhotosRepository, 'mark', () => {
      begin();
      return allowed;
    });
    before(GridArraysRepository, 'replace', () => {
      reach();
      return finished;
    });
    // When it was found that nothing is on its way.
    before(PhotoTrashRepository, 'takeForErasure', () => {
      allow();
      return marked;
    });
    const moved = client.move('ab');
    await begun;
    await eraseGrid(client, client.from.gridId);
    finish();
    expect((await moved).items).toHaveLength(2);
    await sweep();
    expect((await stored(client)).map(({ id, erasingAt, moving }) => [id, erasingAt, moving])).toEqual(
      client.from.id('ab').map((id) => [id, null, null]),
    );
    expect(await service.get(GridRepository).find(client.person.id, client.from.gridId)).toBeNull();
  });

  it('keeps a photo from being erased by hand until it is settled where it is', async () => {
    const client = await TransferTestClient.open(service, 3, 1);
    const [a = ''] = client.from.ids;
    let erased: unknown;
    before(GridArraysRepository, 'replace', async () => {
      await client.person.ok('DELETE', `/api/photos/${a}`);
      erased = await client.person.call('DELETE', `/api/trash/${a}`);
    });
    await client.move('ab');
    expect(erased).toMatchObject({
      status: 503,
      body: { code: 'DEPENDENCY_UNAVAILABLE', message: 'This is being moved to another grid right now.' },
    });
    await sweep();
    expect(await client.shown()).toEqual(['c', 'Aab']);
    expect((await stored(client)).filter(({ deletedAt }) => deletedAt !== null)).toEqual([]);
    expect(await service.get(JobQueues).queue(eraseAsset.queue).getJobs('waiting')).toEqual([]);
  });

  it('leaves nothing behind of a grid that is erased once it has the photos', async () => {
    const client = await TransferTestClient.open(service, 3, 1);
    service.dieBefore(MovingPhotosRepository, 'arrive');
    expect((await client.call('ab')).status).toBe(500);
    await eraseGrid(client, client.to.gridId);
    await sweep();
    expect(client.from.names((await client.state(client.from)).items.map(({ id }) => id))).toBe('c');
    expect((await stored(client)).map(({ id }) => id)).toEqual(client.from.id('c'));
    expect(await service.get(GridRepository).find(client.person.id, client.to.gridId)).toBeNull();
  });
});
