import { eraseAccountGrids, JobQueues } from '@tessera/jobs';
import { AppError, HealthChecks, Outbox } from '@tessera/service-kit';
import { eventually } from '@tessera/testing';
import { ChangeStore } from '../src/changes/change-store.js';
import { ChangesService } from '../src/changes/changes.service.js';
import { CopyRepository } from '../src/copies/copy.repository.js';
import { CopyService } from '../src/copies/copy.service.js';
import { Copier } from '../src/copies/copier.js';
import { GridAccess } from '../src/grids/grid-access.js';
import { GridRepository } from '../src/grids/grid.repository.js';
import { AT } from './changes-desk.js';
import { CopyDesk } from './copy-desk.js';
import { TestGrids } from './harness.js';
import { newId } from './played-media.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterEach(() => service.clockBack());
afterAll(() => service.stop());

const DAY = 24 * 60 * 60_000;

/** Redis does not take the job; the test does it by {@link work}. */
function withoutQueue(): void {
  jest.spyOn(service.get(JobQueues), 'add').mockRejectedValueOnce(new Error('Redis is unreachable'));
}

const work = (desk: CopyDesk) => service.get(Copier).copy(desk.id);

describe('a copy into another grid', () => {
  it('has photos there in the order given, each with a picture of its own, and leaves the others', async () => {
    const desk = await CopyDesk.open(service, 3, 2);
    const { state, done, total, refusal } = await desk.start('cab', { before: desk.to.id('b')[0] });
    expect([['running', 'done'].includes(state), done <= total, total, refusal]).toEqual([
      true,
      true,
      3,
      null,
    ]);
    expect(await desk.ended()).toEqual({ id: desk.id, state: 'done', done: 3, total: 3, refusal: null });
    expect(await desk.shown('cab')).toBe('AcabB');
    expect(await desk.from.feed()).toBe('abc');
    const urls = [...(await desk.items()), ...(await desk.person.list(desk.from.gridId))].map(
      ({ url }) => url,
    );
    expect(new Set(urls).size).toBe(8);
    expect(service.media.asked.filter((asked) => asked === 'copy')).toHaveLength(3);
  });

  it('starts at a place of the list where it names nothing that is there', async () => {
    const desk = await CopyDesk.open(service, 2, 2);
    await desk.start('ab', { before: newId(), at: 1 });
    await desk.ended();
    expect(await desk.shown('ab')).toBe('AabB');
  });

  it('takes texts, crop and type along, and neither pins nor the mark of what is posted', async () => {
    const desk = await CopyDesk.open(service, 2, 0);
    const [a = '', b = ''] = desk.from.ids;
    const set = (id: string, field: 'altText' | 'firstComment' | 'label' | 'description', value: string) =>
      ({ kind: 'set', id, field, value, seen: '' }) as const;
    await desk.from.apply(
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
    await desk.start('ab');
    await desk.ended();
    const [first, second] = await desk.items();
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
    expect(await desk.to.lists()).toMatchObject({ order: desk.newIds, posted: [], pinned: [] });
  });

  it('has a carousel whole, with its caption and under another id, drafts as drafts, and placeholders', async () => {
    const desk = await CopyDesk.open(service, 5, 0);
    const [a = '', b = '', c = '', d = ''] = desk.from.ids;
    const blank = newId();
    await desk.from.apply(
      { kind: 'set', id: b, field: 'description', value: 'The post', seen: '' },
      { kind: 'set', id: c, field: 'altText', value: 'Third', seen: '' },
      { kind: 'gather', groupId: newId(), cover: a, ids: [b, c], createdAt: AT },
      { kind: 'shelve', ids: [d] },
      { kind: 'place', items: [{ id: blank }], into: 'feed', createdAt: AT, before: null, at: 0 },
    );
    const newIds = [newId(), newId(), newId()];
    await desk.start('', { ids: [a, d, blank], newIds });
    expect(await desk.ended()).toMatchObject({ state: 'done', done: 5, total: 5 });
    const { order, drafts, placeholders, carousels } = await desk.to.lists();
    expect([order, drafts, placeholders]).toEqual([[newIds[0], newIds[2]], [newIds[1]], [newIds[2]]]);
    const [source] = (await desk.from.lists()).carousels;
    expect(carousels).toHaveLength(1);
    expect(carousels[0]).toMatchObject({
      cover: newIds[0],
      groupId: expect.not.stringMatching(source!.groupId) as string,
    });
    const photos = (await desk.items()).filter(({ carouselGroupId }) => carouselGroupId !== null);
    expect(photos.map(({ description, altText }) => [description, altText])).toEqual([
      ['The post', undefined],
      ['The post', undefined],
      ['The post', 'Third'],
    ]);
  });

  it('leaves out what is deleted before its turn', async () => {
    const desk = await CopyDesk.open(service, 3, 0);
    withoutQueue();
    await desk.start('abc');
    await desk.person.ok('DELETE', `/api/photos/${desk.from.ids[1]}`);
    await work(desk);
    expect([(await desk.state()).state, await desk.shown('abc')]).toEqual(['done', 'ac']);
  });

  it('asks the database for nothing without naming whose it is, but whether new ids are anybody`s', async () => {
    const desk = await CopyDesk.open(service, 2, 1);
    withoutQueue();
    await desk.start('ab');
    const recorder = await service.recorded(() => work(desk));
    expect(recorder.withoutOwner([...desk.from.ids, ...desk.newIds])).toEqual(['photos.find(_id)']);
  });
});

describe('a copy is refused whole', () => {
  it('with 404 for a grid, a photo or a copy that is somebody else`s or unknown', async () => {
    const desk = await CopyDesk.open(service, 2, 1);
    const stranger = await CopyDesk.open(service, 1, 1);
    const code = async (overrides: object) => (await desk.call('a', overrides)).body.code;
    expect(await code({ to: stranger.to.gridId })).toBe('NOT_FOUND');
    expect(await code({ ids: stranger.from.ids })).toBe('NOT_FOUND');
    expect(await stranger.person.refusal('GET', `${desk.path}/${desk.id}`)).toEqual([404, 'NOT_FOUND']);
    await desk.start('a');
    expect(await stranger.person.refusal('GET', `${stranger.path}/${desk.id}`)).toEqual([404, 'NOT_FOUND']);
    expect((await stranger.call('a', { id: desk.id })).body.code).toBe('ID_TAKEN');
    await desk.ended();
    expect(await desk.shown('a')).toBe('Aa');
  });

  it('with 400 within one grid, and for a photo inside a carousel', async () => {
    const desk = await CopyDesk.open(service, 3, 0);
    const [a = '', b = ''] = desk.from.ids;
    await desk.from.apply({ kind: 'gather', groupId: newId(), cover: a, ids: [b], createdAt: AT });
    expect((await desk.call('c', { to: desk.from.gridId })).status).toBe(400);
    expect((await desk.call('b')).status).toBe(400);
  });

  it('by the plan of the person, with the numbers of the other grid', async () => {
    const desk = await CopyDesk.open(service, 3, 8, service.person('free'));
    const { status, body } = await desk.call('ab');
    expect([status, body.code, body.details]).toEqual([
      403,
      'PHOTO_LIMIT_REACHED',
      { limit: 9, current: 8, adding: 2 },
    ]);
    expect(service.media.asked).toEqual([]);
  });

  it('by a plan without carousels, before media copies any picture', async () => {
    const desk = await CopyDesk.open(service, 3, 0);
    const [a = '', b = ''] = desk.from.ids;
    await desk.from.apply({ kind: 'gather', groupId: newId(), cover: a, ids: [b], createdAt: AT });
    service.plans.set(desk.person.id, { tier: 'free', isAdmin: false });
    service.clockAhead(60_000);
    const { status, body } = await desk.call('ca');
    expect([status, body.code]).toEqual([403, 'CAROUSEL_NOT_AVAILABLE']);
    expect(service.media.asked).toEqual([]);
  });
});

describe('copies of one person', () => {
  it('are three at a time, however many are asked for at once; the next begins when one ends [D2.6]', async () => {
    const desk = await CopyDesk.open(service, 2, 0);
    const add = jest
      .spyOn(service.get(JobQueues), 'add')
      .mockRejectedValue(new Error('Redis is unreachable'));
    const responses = await Promise.all(Array.from({ length: 12 }, () => desk.call('ab')));
    add.mockRestore();
    const refused = responses.filter(({ status }) => status !== 202);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 9 }, () => [429, 'RATE_LIMITED']),
    );
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
    // Nothing of the grids is read for one that is refused.
    const read = jest.spyOn(service.get(GridAccess), 'listed');
    expect((await desk.call('ab')).status).toBe(429);
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
    const begun = responses.find(({ status }) => status === 202)?.body.id ?? '';
    await service.get(Copier).copy(begun);
    expect((await desk.call('a')).status).toBe(202);
  });
});

describe('a copy that goes on', () => {
  it('begins once, however often the call is repeated', async () => {
    const desk = await CopyDesk.open(service, 2, 0);
    await desk.start('ab');
    const { id, newIds } = desk;
    const again = () => desk.call('ab', { id, newIds });
    expect((await Promise.all([again(), again()])).map(({ status }) => status)).toEqual([202, 202]);
    Object.assign(desk, { id, newIds });
    await desk.ended();
    expect((await again()).body).toMatchObject({ id, state: 'done' });
    Object.assign(desk, { id, newIds });
    expect(await desk.shown('ab')).toBe('ab');
  });

  it('ends at what the plan of then has no room for, and keeps what is there', async () => {
    const desk = await CopyDesk.open(service, 3, 8);
    withoutQueue();
    await desk.start('abc');
    service.plans.set(desk.person.id, { tier: 'free', isAdmin: false });
    service.clockAhead(60_000);
    await work(desk);
    expect(await desk.state()).toEqual({
      id: desk.id,
      state: 'failed',
      done: 1,
      total: 3,
      refusal: {
        code: 'PHOTO_LIMIT_REACHED',
        message: expect.any(String) as string,
        details: { limit: 9, current: 9, adding: 1 },
      },
    });
    expect(await desk.shown('abc')).toHaveLength(9);
    expect(service.media.asked.filter((asked) => asked === 'copy')).toHaveLength(1);
  });

  it('waits for media where that is unavailable', async () => {
    const desk = await CopyDesk.open(service, 2, 0);
    withoutQueue();
    await desk.start('ab');
    service.media.failure = new AppError('DEPENDENCY_UNAVAILABLE');
    await expect(work(desk)).rejects.toThrow();
    expect(await desk.state()).toMatchObject({ state: 'running', done: 0 });
    await work(desk);
    expect([(await desk.state()).state, await desk.shown('ab')]).toEqual(['done', 'ab']);
  });

  const steps: [string, abstract new (...args: never[]) => object, string, number][] = [
    ['before the first photo is placed', ChangesService, 'change', 0],
    ['before another photo is placed', ChangesService, 'change', 1],
    ['when a photo was placed, before its fields', ChangeStore, 'settle', 1],
    ['before a photo is noted as done', CopyRepository, 'note', 1],
    ['before its end is noted', CopyService, 'end', 0],
  ];
  it.each(steps)('where it was killed %s', async (_, of, step, after) => {
    const desk = await CopyDesk.open(service, 3, 1);
    withoutQueue();
    await desk.start('abc');
    service.dieBefore(of, step, after);
    await expect(work(desk)).rejects.toThrow('killed');
    expect((await desk.state()).state).toBe('running');
    await work(desk);
    expect(await desk.state()).toMatchObject({ state: 'done', done: 3 });
    expect(await desk.shown('abc')).toBe('Aabc');
    expect(new Set((await desk.items()).map(({ url }) => url)).size).toBe(4);
  });

  it('is found by a sweep where its process was killed before it was queued', async () => {
    const desk = await CopyDesk.open(service, 2, 0);
    withoutQueue();
    await desk.start('ab');
    service.clockAhead(60_000);
    await service.get(Outbox).sweep();
    expect([await desk.ended(), await desk.shown('ab')]).toMatchObject([{ state: 'done', done: 2 }, 'ab']);
  });

  it('is left to another process by one that stops', async () => {
    const desk = await CopyDesk.open(service, 3, 0);
    withoutQueue();
    await desk.start('abc');
    const draining = jest.spyOn(service.get(HealthChecks), 'isDraining', 'get');
    draining.mockReturnValueOnce(false).mockReturnValueOnce(true);
    await expect(work(desk)).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
    expect([await desk.state(), await desk.shown('abc')]).toMatchObject([{ state: 'running', done: 1 }, 'a']);
    draining.mockRestore();
    await work(desk);
    expect(await desk.shown('abc')).toBe('abc');
  });

  it('takes no place among the callers that the grid knows when it has ended', async () => {
    const desk = await CopyDesk.open(service, 1, 1);
    await desk.start('a');
    await desk.ended();
    const grid = await service.get(GridRepository).find(desk.person.id, desk.to.gridId);
    expect(grid?.clients.map(({ device }) => device)).not.toContain(desk.id);
  });

  it('in two processes at once has each photo once', async () => {
    const desk = await CopyDesk.open(service, 4, 0);
    withoutQueue();
    await desk.start('abcd');
    await Promise.all([work(desk), work(desk), work(desk)]);
    expect([(await desk.state()).state, await desk.shown('abcd')]).toEqual(['done', 'abcd']);
  });

  it('ends where its grid is deleted', async () => {
    const desk = await CopyDesk.open(service, 1, 0);
    withoutQueue();
    await desk.start('a');
    await desk.person.grid();
    await desk.person.ok('DELETE', `/api/grids/${desk.to.gridId}`);
    await work(desk);
    expect(await desk.state()).toMatchObject({ state: 'failed', refusal: { code: 'NOT_FOUND' } });
  });
});

describe('nothing is left of a copy', () => {
  it('a day after its end', async () => {
    const desk = await CopyDesk.open(service, 1, 0);
    await desk.start('a');
    await desk.ended();
    const copies = service.get(CopyRepository);
    await copies.forgetExpired(new Date(Date.now() + DAY - 60_000));
    expect((await desk.state()).state).toBe('done');
    await copies.forgetExpired(new Date(Date.now() + DAY + 60_000));
    expect(await desk.person.refusal('GET', `${desk.path}/${desk.id}`)).toEqual([404, 'NOT_FOUND']);
  });

  it('when its owner`s account is erased, and one that is under way stops', async () => {
    const desk = await CopyDesk.open(service, 2, 0);
    withoutQueue();
    await desk.start('ab');
    await service.get(JobQueues).add(eraseAccountGrids, { userId: desk.person.id });
    await eventually(async () =>
      expect(await service.get(CopyRepository).find(desk.person.id, desk.id)).toBeNull(),
    );
    await work(desk);
    expect(service.media.asked).toEqual([]);
  });
});
