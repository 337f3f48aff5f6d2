import { DAY } from '@tessera/contracts';
import { eraseAccountGrids, JobQueues } from '@tessera/jobs';
import { AppError, HealthChecks, Outbox } from '@tessera/service-kit';
import { getModelToken } from '@nestjs/mongoose';
import { eventually } from '@tessera/testing';
import type { Model } from 'mongoose';
import { ChangeStore } from '../src/changes/change-store.js';
import { ChangesService } from '../src/changes/changes.service.js';
import { CopyRepository } from '../src/copies/copy.repository.js';
import { CopyDocument } from '../src/copies/copy.schema.js';
import { CopyService } from '../src/copies/copy.service.js';
import { Copier } from '../src/copies/copier.js';
import { GridAccess } from '../src/grids/grid-access.js';
import { GridRepository } from '../src/grids/grid.repository.js';
import { AT } from './grid-test-client.js';
import { CopyTestClient } from './copy-test-client.js';
import { TestGrids } from './harness.js';
import { newId } from './fake-media.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterEach(() => service.clockBack());
afterAll(() => service.stop());

/** Redis does not take the job; the test does it by {@link work}. */
function withoutQueue(): void {
  jest.spyOn(service.get(JobQueues), 'add').mockRejectedValueOnce(new Error('Redis is unreachable'));
}

const work = (client: CopyTestClient) => service.get(Copier).copy(client.id);

describe('a copy into another grid', () => {
  it('has photos there in the order given, each with a picture of its own, and leaves the others', async () => {
    const client = await CopyTestClient.open(service, 3, 2);
    const { state, done, total, refusal } = await client.start('cab', { before: client.to.id('b')[0] });
    expect([['running', 'done'].includes(state), done <= total, total, refusal]).toEqual([
      true,
      true,
      3,
      null,
    ]);
    expect(await client.ended()).toEqual({ id: client.id, state: 'done', done: 3, total: 3, refusal: null });
    expect(await client.shown('cab')).toBe('AcabB');
    expect(await client.from.feed()).toBe('abc');
    const urls = [...(await client.items()), ...(await client.person.list(client.from.gridId))].map(
      ({ url }) => url,
    );
    expect(new Set(urls).size).toBe(8);
    expect(service.media.asked.filter((asked) => asked === 'copy')).toHaveLength(3);
  });

  it('starts at a place of the list where it names nothing that is there', async () => {
    const client = await CopyTestClient.open(service, 2, 2);
    await client.start('ab', { before: newId(), at: 1 });
    await client.ended();
    expect(await client.shown('ab')).toBe('AabB');
  });

  it('keeps the order also where its place is named by one of the copies, as the page does', async () => {
    const client = await CopyTestClient.open(service, 3, 2);
    await client.start('abc', ([first]) => ({ before: first }));
    await client.ended();
    expect(await client.shown('abc')).toBe('abcAB');
  });

  it('takes texts, crop and type along, and neither pins nor the mark of what is posted', async () => {
    const client = await CopyTestClient.open(service, 2, 0);
    const [a = '', b = ''] = client.from.ids;
    const set = (id: string, field: 'altText' | 'firstComment' | 'label' | 'description', value: string) =>
      ({ kind: 'set', id, field, value, seen: '' }) as const;
    await client.from.apply(
      set(a, 'description', 'The caption'),
      set(a, 'altText', 'A lighthouse'),
      set(a, 'firstComment', '#sea'),
      set(a, 'label', 'sale'),
      { kind: 'set', id: a, field: 'focus', value: { x: 0.2, y: 0.3, zoom: 2 }, seen: null },
      { kind: 'set', id: a, field: 'mediaType', value: 'reel', seen: 'photo' },
      { kind: 'set', id: a, field: 'date', value: '2026-12-24', seen: null },
      { kind: 'set', id: a, field: 'isHidden', value: true, seen: false },
      { kind: 'pin', id: a, on: true },
      { kind: 'posted', ids: [b], on: true },
    );
    await client.start('ab');
    await client.ended();
    const [first, second] = await client.items();
    expect(first).toMatchObject({
      description: 'The caption',
      altText: 'A lighthouse',
      firstComment: '#sea',
      label: 'sale',
      focus: { x: 0.2, y: 0.3, zoom: 2 },
      mediaType: 'reel',
      date: '2026-12-24',
      isHidden: true,
      isPinned: false,
    });
    expect(second).toMatchObject({ description: '', mediaType: 'photo', isHidden: false });
    expect(await client.to.lists()).toMatchObject({ order: client.newIds, posted: [], pinned: [] });
  });

  it('has a carousel whole, with its caption and under another id, drafts as drafts, and placeholders', async () => {
    const client = await CopyTestClient.open(service, 5, 0);
    const [a = '', b = '', c = '', d = ''] = client.from.ids;
    const blank = newId();
    await client.from.apply(
      { kind: 'set', id: b, field: 'description', value: 'The post', seen: '' },
      { kind: 'set', id: c, field: 'altText', value: 'Third', seen: '' },
      { kind: 'gather', groupId: newId(), cover: a, ids: [b, c], createdAt: AT },
      { kind: 'shelve', ids: [d] },
      { kind: 'place', items: [{ id: blank }], into: 'feed', createdAt: AT, before: null, at: 0 },
    );
    const newIds = [newId(), newId(), newId()];
    await client.start('', { ids: [a, d, blank], newIds });
    expect(await client.ended()).toMatchObject({ state: 'done', done: 5, total: 5 });
    const { order, drafts, placeholders, carousels } = await client.to.lists();
    expect([order, drafts, placeholders]).toEqual([[newIds[0], newIds[2]], [newIds[1]], [newIds[2]]]);
    const [source] = (await client.from.lists()).carousels;
    expect(carousels).toHaveLength(1);
    expect(carousels[0]).toMatchObject({
      cover: newIds[0],
      groupId: expect.not.stringMatching(source!.groupId) as string,
    });
    const photos = (await client.items()).filter(({ carouselGroupId }) => carouselGroupId !== null);
    expect(photos.map(({ description, altText }) => [description, altText])).toEqual([
      ['The post', undefined],
      ['The post', undefined],
      ['The post', 'Third'],
    ]);
  });

  it('leaves out what is deleted before its turn', async () => {
    const client = await CopyTestClient.open(service, 3, 0);
    withoutQueue();
    await client.start('abc');
    await client.person.ok('DELETE', `/api/photos/${client.from.ids[1]}`);
    await work(client);
    expect([(await client.state()).state, await client.shown('abc')]).toEqual(['done', 'ac']);
  });

  it('asks the database for nothing without naming whose it is, but whether new ids are anybody`s', async () => {
    const client = await CopyTestClient.open(service, 2, 1);
    withoutQueue();
    await client.start('ab');
    const recorder = await service.recorded(() => work(client));
    expect(recorder.withoutOwner([...client.from.ids, ...client.newIds])).toEqual(['photos.find(_id)']);
  });
});

describe('a copy is refused whole', () => {
  it('with 404 for a grid, a photo or a copy that is somebody else`s or unknown', async () => {
    const client = await CopyTestClient.open(service, 2, 1);
    const stranger = await CopyTestClient.open(service, 1, 1);
    const code = async (overrides: Record<string, unknown>) => (await client.call('a', overrides)).body.code;
    expect(await code({ to: stranger.to.gridId })).toBe('NOT_FOUND');
    expect(await code({ ids: stranger.from.ids })).toBe('NOT_FOUND');
    expect(await stranger.person.refusal('GET', `${client.path}/${client.id}`)).toEqual([404, 'NOT_FOUND']);
    await client.start('a');
    expect(await stranger.person.refusal('GET', `${stranger.path}/${client.id}`)).toEqual([404, 'NOT_FOUND']);
    expect((await stranger.call('a', { id: client.id })).body.code).toBe('ID_TAKEN');
    await client.ended();
    expect(await client.shown('a')).toBe('Aa');
  });

  it('with 400 within one grid, and for a photo inside a carousel', async () => {
    const client = await CopyTestClient.open(service, 3, 0);
    const [a = '', b = ''] = client.from.ids;
    await client.from.apply({ kind: 'gather', groupId: newId(), cover: a, ids: [b], createdAt: AT });
    expect((await client.call('c', { to: client.from.gridId })).status).toBe(400);
    expect((await client.call('b')).status).toBe(400);
  });

  it('by the plan of the person, with the numbers of the other grid', async () => {
    const client = await CopyTestClient.open(service, 3, 8, service.person('free'));
    const { status, body } = await client.call('ab');
    expect([status, body.code, body.details]).toEqual([
      403,
      'PHOTO_LIMIT_REACHED',
      { limit: 9, current: 8, adding: 2 },
    ]);
    expect(service.media.asked).toEqual([]);
  });

  it('by a plan without carousels, before media copies any picture', async () => {
    const client = await CopyTestClient.open(service, 3, 0);
    const [a = '', b = ''] = client.from.ids;
    await client.from.apply({ kind: 'gather', groupId: newId(), cover: a, ids: [b], createdAt: AT });
    service.plans.set(client.person.id, { tier: 'free', isAdmin: false });
    service.clockAhead(60_000);
    const { status, body } = await client.call('ca');
    expect([status, body.code]).toEqual([403, 'CAROUSEL_NOT_AVAILABLE']);
    expect(service.media.asked).toEqual([]);
  });
});

describe('copies of one person', () => {
  it('are three at a time, however many are asked for at once; the next begins when one ends [D2.6]', async () => {
    const client = await CopyTestClient.open(service, 2, 0);
    const add = jest
      .spyOn(service.get(JobQueues), 'add')
      .mockRejectedValue(new Error('Redis is unreachable'));
    const responses = await Promise.all(Array.from({ length: 12 }, () => client.call('ab')));
    add.mockRestore();
    const refused = responses.filter(({ status }) => status !== 202);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 9 }, () => [429, 'RATE_LIMITED']),
    );
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
    // Nothing of the grids is read for one that is refused.
    const read = jest.spyOn(service.get(GridAccess), 'listed');
    expect((await client.call('ab')).status).toBe(429);
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
    const begun = responses.find(({ status }) => status === 202)?.body.id ?? '';
    await service.get(Copier).copy(begun);
    expect((await client.call('a')).status).toBe(202);
  });
});

describe('a copy that goes on', () => {
  it('begins once, however often the call is repeated', async () => {
    const client = await CopyTestClient.open(service, 2, 0);
    await client.start('ab');
    const { id, newIds } = client;
    const again = () => client.call('ab', { id, newIds });
    expect((await Promise.all([again(), again()])).map(({ status }) => status)).toEqual([202, 202]);
    Object.assign(client, { id, newIds });
    await client.ended();
    expect((await again()).body).toMatchObject({ id, state: 'done' });
    Object.assign(client, { id, newIds });
    expect(await client.shown('ab')).toBe('ab');
  });

  it('ends at what the plan of then has no room for, and keeps what is there', async () => {
    const client = await CopyTestClient.open(service, 3, 8);
    withoutQueue();
    await client.start('abc');
    service.plans.set(client.person.id, { tier: 'free', isAdmin: false });
    service.clockAhead(60_000);
    await work(client);
    expect(await client.state()).toEqual({
      id: client.id,
      state: 'failed',
      done: 1,
      total: 3,
      refusal: {
        code: 'PHOTO_LIMIT_REACHED',
        message: expect.any(String) as string,
        details: { limit: 9, current: 9, adding: 1 },
      },
    });
    expect(await client.shown('abc')).toHaveLength(9);
    expect(service.media.asked.filter((asked) => asked === 'copy')).toHaveLength(1);
  });

  it('waits for media where that is unavailable', async () => {
    const client = await CopyTestClient.open(service, 2, 0);
    withoutQueue();
    await client.start('ab');
    service.media.failure = new AppError('DEPENDENCY_UNAVAILABLE');
    await expect(work(client)).rejects.toThrow();
    expect(await client.state()).toMatchObject({ state: 'running', done: 0 });
    await work(client);
    expect([(await client.state()).state, await client.shown('ab')]).toEqual(['done', 'ab']);
  });

  const steps: [string, abstract new (...args: never[]) => object, string, number][] = [
    ['before the first photo is placed', ChangesService, 'change', 0],
    ['before another photo is placed', ChangesService, 'change', 1],
    ['when a photo was placed, before its fields', ChangeStore, 'settle', 1],
    ['before its photos are noted as done', CopyRepository, 'note', 0],
    ['before its end is noted', CopyService, 'end', 0],
  ];
  it.each(steps)('where it was killed %s', async (_, of, step, after) => {
    const client = await CopyTestClient.open(service, 3, 1);
    withoutQueue();
    await client.start('abc');
    service.dieBefore(of, step, after);
    await expect(work(client)).rejects.toThrow('killed');
    expect((await client.state()).state).toBe('running');
    await work(client);
    expect(await client.state()).toMatchObject({ state: 'done', done: 3 });
    expect(await client.shown('abc')).toBe('Aabc');
    expect(new Set((await client.items()).map(({ url }) => url)).size).toBe(4);
  });

  it('is asked how far it is without its posts being read, of which there may be thousands', async () => {
    const client = await CopyTestClient.open(service, 3, 0);
    withoutQueue();
    await client.start('abc');
    const asking = await service.recorded(async () => {
      expect(await client.state()).toMatchObject({ state: 'running', done: 0, total: 3 });
    });
    expect(asking.wholeReads([client.id])).toBe(0);
    await work(client);
  });

  it('is told how far it is where 0.2.0 began it', async () => {
    const client = await CopyTestClient.open(service, 2, 0);
    withoutQueue();
    await client.start('ab');
    const copies = service.get<Model<CopyDocument>>(getModelToken(CopyDocument.name) as never);
    await copies.updateOne({ _id: client.id }, { $unset: { sizes: 1 } });
    expect(await client.state()).toMatchObject({ state: 'running', done: 0, total: 2 });
    await work(client);
    expect(await client.state()).toMatchObject({ state: 'done', done: 2, total: 2 });
  });

  it('is found by a sweep where its process was killed before it was queued', async () => {
    const client = await CopyTestClient.open(service, 2, 0);
    withoutQueue();
    await client.start('ab');
    service.clockAhead(60_000);
    await service.get(Outbox).sweep();
    expect([await client.ended(), await client.shown('ab')]).toMatchObject([
      { state: 'done', done: 2 },
      'ab',
    ]);
  });

  it('is left to another process by one that stops', async () => {
    const client = await CopyTestClient.open(service, 3, 0);
    withoutQueue();
    await client.start('abc');
    const draining = jest.spyOn(service.get(HealthChecks), 'isDraining', 'get');
    draining.mockReturnValueOnce(false).mockReturnValueOnce(true);
    await expect(work(client)).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
    expect([await client.state(), await client.shown('abc')]).toMatchObject([
      { state: 'running', done: 1 },
      'a',
    ]);
    draining.mockRestore();
    await work(client);
    expect(await client.shown('abc')).toBe('abc');
  });

  it('takes no place among the callers that the grid knows when it has ended', async () => {
    const client = await CopyTestClient.open(service, 1, 1);
    await client.start('a');
    await client.ended();
    const grid = await service.get(GridRepository).find(client.person.id, client.to.gridId);
    expect(grid?.clients.map(({ device }) => device)).not.toContain(client.id);
  });

  it('in two processes at once has each photo once', async () => {
    const client = await CopyTestClient.open(service, 4, 0);
    withoutQueue();
    await client.start('abcd');
    await Promise.all([work(client), work(client), work(client)]);
    expect([(await client.state()).state, await client.shown('abcd')]).toEqual(['done', 'abcd']);
  });

  it('ends where its grid is deleted', async () => {
    const client = await CopyTestClient.open(service, 1, 0);
    withoutQueue();
    await client.start('a');
    await client.person.grid();
    await client.person.ok('DELETE', `/api/grids/${client.to.gridId}`);
    await work(client);
    expect(await client.state()).toMatchObject({ state: 'failed', refusal: { code: 'NOT_FOUND' } });
  });
});

describe('nothing is left of a copy', () => {
  it('a day after its end', async () => {
    const client = await CopyTestClient.open(service, 1, 0);
    await client.start('a');
    await client.ended();
    const copies = service.get(CopyRepository);
    await copies.forgetExpired(new Date(Date.now() + DAY - 60_000));
    expect((await client.state()).state).toBe('done');
    await copies.forgetExpired(new Date(Date.now() + DAY + 60_000));
    expect(await client.person.refusal('GET', `${client.path}/${client.id}`)).toEqual([404, 'NOT_FOUND']);
  });

  it('when its owner`s account is erased, and one that is under way stops', async () => {
    const client = await CopyTestClient.open(service, 2, 0);
    withoutQueue();
    await client.start('ab');
    await service.get(JobQueues).add(eraseAccountGrids, { userId: client.person.id });
    await eventually(async () =>
      expect(await service.get(CopyRepository).find(client.person.id, client.id)).toBeNull(),
    );
    await work(client);
    expect(service.media.asked).toEqual([]);
  });
});
