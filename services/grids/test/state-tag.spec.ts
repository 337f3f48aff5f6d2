import { getModelToken } from '@nestjs/mongoose';
import type { AssetState, Change, GridStateResponse, Photo } from '@tessera/contracts';
import type { Model } from 'mongoose';
import { PictureStateService } from '../src/photos/picture-state.service.js';
import { PhotoDocument } from '../src/photos/photo.schema.js';
import { AT, GridTestClient } from './grid-test-client.js';
import { TestGrids } from './harness.js';
import { image, newId } from './fake-media.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

const end = { before: null, at: 0 } as const;

const photosOf = () => service.get<Model<PhotoDocument>>(getModelToken(PhotoDocument.name) as never);

const read = (client: GridTestClient, tag = '""') =>
  client.person.call<GridStateResponse>('GET', `/api/grids/${client.gridId}/state`, undefined, {
    'if-none-match': tag,
  });

/** The list that `GET /api/photos` has of the same documents. */
const list = (client: GridTestClient, tag = '""') =>
  client.person.call<Photo[]>('GET', `/api/photos?gridId=${client.gridId}&includeHidden=true`, undefined, {
    'if-none-match': tag,
  });

const tagOf = async (client: GridTestClient) => (await read(client)).headers.get('etag') ?? '';

/** A photo of the client's own id, with a picture that media has not finished, or has failed at. */
async function upload(client: GridTestClient, state: AssetState): Promise<void> {
  const asset = image({ state });
  service.media.assets.set(asset.mediaId, { ...asset, ownerId: client.person.id, photoId: client.device });
  await service.media.insert(client.person, client.gridId, 0, [{ photoId: client.device, image: asset }]);
}

async function finish(client: GridTestClient): Promise<void> {
  const asset = [...service.media.assets.values()].find(({ photoId }) => photoId === client.device)!;
  service.media.assets.set(asset.mediaId, { ...asset, state: 'ready' });
  await service.get(PictureStateService).refresh(asset.mediaId, client.device);
}

describe('the tag of a grid`s state', () => {
  it('spares the state to whoever has it, and then no photo is read', async () => {
    const client = await GridTestClient.open(service, 3);
    const first = await read(client);
    const tag = first.headers.get('etag') ?? '';
    expect(first.status).toBe(200);
    const recorder = await service.recorded(async () => {
      const { status, body, version } = await read(client, `"other", W/${tag}`);
      expect([status, body, version]).toEqual([304, undefined, first.version]);
    });
    expect(recorder.ofOwner(client.person.id).sort()).toEqual([
      'grids.findOne',
      'photos.aggregate',
      'photos.aggregate',
    ]);
    expect(recorder.withoutOwner(client.ids)).toEqual([]);
  });

  it('counts photos that were stored before there were stamps', async () => {
    const client = await GridTestClient.open(service, 2);
    const { version } = await read(client);
    await photosOf().collection.updateMany({ gridId: client.gridId }, { $unset: { stamp: 1 } });
    expect(await tagOf(client)).toBe(`"1-${version}-2-0"`);
    await client.person.ok('PUT', `/api/photos/${client.ids[0]}/description`, { description: 'New' });
    expect(await tagOf(client)).toBe(`"1-${version}-2-1"`);
  });

  it('of an empty grid is there, and changes with its first photo', async () => {
    const client = await GridTestClient.open(service, 0);
    const tag = await tagOf(client);
    expect((await read(client, tag)).status).toBe(304);
    await client.person.photos(client.gridId, 1);
    expect((await read(client, tag)).status).toBe(200);
  });

  type Work = (client: GridTestClient) => Promise<unknown>;
  const call =
    (method: string, path: string, body?: object): Work =>
    (client) =>
      client.person.ok(method, path.replace('{a}', client.ids[0]!).replace('{grid}', client.gridId), body);
  const changes =
    (wish: (client: GridTestClient) => Change[]): Work =>
    (client) =>
      client.apply(...wish(client));
  const nothing: Work = () => Promise.resolve();
  const media = (client: GridTestClient) => service.media.uploaded(client.person, 1)[0]!;
  const blank = (client: GridTestClient) => client.device;
  const placeholder = changes((client) => [
    { kind: 'place', items: [{ id: blank(client) }], into: 'feed', createdAt: AT, ...end },
  ]);
  const set = (value: string) =>
    changes((client) => [{ kind: 'set', id: client.ids[0]!, field: 'label', value, seen: '' }]);
  const gather = changes((client) => [
    { kind: 'set', id: client.ids[0]!, field: 'description', value: 'The post', seen: '' },
    {
      kind: 'gather',
      groupId: `g-${client.device}`,
      cover: client.ids[0]!,
      ids: client.id('bc'),
      createdAt: AT,
    },
  ]);

  it.each<[string, Work, Work]>([
    ['a caption', nothing, call('PUT', '/api/photos/{a}/description', { description: 'A lake' })],
    ['what is hidden', nothing, call('PATCH', '/api/photos/{a}/visibility', { isHidden: true })],
    [
      'what is shown again',
      call('PATCH', '/api/photos/{a}/visibility', { isHidden: true }),
      call('POST', '/api/grids/{grid}/unhide-all'),
    ],
    ['a media type', nothing, call('PUT', '/api/photos/{a}/media-type', { mediaType: 'reel' })],
    ['a pin', nothing, call('PATCH', '/api/photos/{a}/pin', { isPinned: true })],
    ['a place', nothing, call('PUT', '/api/photos/{a}/position', { position: 2 })],
    ['the grid`s name', nothing, call('PUT', '/api/grids/{grid}', { name: 'Another' })],
    ['a deletion', nothing, call('DELETE', '/api/photos/{a}')],
    ['a restoration', call('DELETE', '/api/photos/{a}'), call('POST', '/api/photos/{a}/restore')],
    ['a new placeholder', nothing, placeholder],
    ['a field by a change', nothing, set('sale')],
    [
      'a field of many',
      nothing,
      changes(({ ids }) => [
        { kind: 'setAll', field: 'altText', values: ids.map((id) => ({ id, value: 'Water' })) },
      ]),
    ],
    [
      'another picture',
      nothing,
      async (client) => {
        const { url } = await client.photo('a');
        const seen = url?.split('/')[2] ?? '';
        await client.apply({ kind: 'picture', id: client.ids[0]!, media: media(client), seen });
      },
    ],
    [
      'the picture of a placeholder',
      placeholder,
      changes((client) => [{ kind: 'fill', id: blank(client), media: media(client) }]),
    ],
    ['a placeholder again', nothing, changes((client) => [{ kind: 'unfill', id: client.ids[0]! }])],
    ['a carousel', nothing, gather],
    [
      'a photo that leaves its carousel',
      gather,
      changes((client) => [{ kind: 'leave', ids: client.id('a'), ...end }]),
    ],
    ['a picture that media has finished', (client) => upload(client, 'received'), finish],
    [
      'a picture that is made again',
      (client) => upload(client, 'failed'),
      (client) => client.person.ok('POST', `/api/photos/${client.device}/retry`),
    ],
  ])('changes with %s', async (_, prepare, write) => {
    const client = await GridTestClient.open(service, 3);
    await prepare(client);
    const tag = await tagOf(client);
    const listed = (await list(client)).headers.get('etag') ?? '';
    expect([(await read(client, tag)).status, (await list(client, listed)).status]).toEqual([304, 304]);
    await write(client);
    const [state, now] = [await read(client, tag), await list(client, listed)];
    expect([state.status, now.status]).toEqual([200, 200]);
    expect(now.body).toEqual(state.body.items.filter(({ position }) => position >= 0));
  });
});

describe('a photo`s stamp', () => {
  type Write = (photos: Model<PhotoDocument>, id: string) => PromiseLike<unknown>;

  async function withPhoto() {
    const client = await GridTestClient.open(service, 1);
    const [id = ''] = client.ids;
    const stampNow = async () => (await photosOf().findOne({ _id: id }).lean())?.stamp;
    return { id, stampNow, before: (await stampNow()) ?? 0 };
  }

  it.each<[string, Write]>([
    ['updateOne', (photos, id) => photos.updateOne({ _id: id }, { $set: { label: 'x' } })],
    ['updateOne of a plain field', (photos, id) => photos.updateOne({ _id: id }, { label: 'x' })],
    ['updateMany', (photos, id) => photos.updateMany({ _id: id }, { $inc: { revision: 1 } })],
    ['findOneAndUpdate', (photos, id) => photos.findOneAndUpdate({ _id: id }, { $set: { label: 'x' } })],
    ['findByIdAndUpdate', (photos, id) => photos.findByIdAndUpdate(id, { $set: { label: 'x' } })],
    [
      'bulkWrite',
      (photos, id) =>
        photos.bulkWrite([{ updateOne: { filter: { _id: id }, update: { $set: { label: 'x' } } } }]),
    ],
    [
      'bulkWrite of many',
      (photos, id) =>
        photos.bulkWrite([{ updateMany: { filter: { _id: id }, update: { $inc: { revision: 1 } } } }]),
    ],
  ])('is raised once by %s', async (_, write) => {
    const { id, stampNow, before } = await withPhoto();
    await write(photosOf(), id);
    expect(await stampNow()).toBe(before + 1);
  });

  const whole = { _id: newId(), gridId: newId(), ownerId: newId(), isHidden: false, revision: 1 } as never;
  it.each<[string, Write]>([
    ['replaceOne', (photos, id) => photos.replaceOne({ _id: id }, whole)],
    ['findOneAndReplace', (photos, id) => photos.findOneAndReplace({ _id: id }, whole)],
    [
      'an update by a pipeline',
      (photos, id) => photos.updateOne({ _id: id }, [{ $set: { label: 'x' } }], { updatePipeline: true }),
    ],
    ['save', async (photos, id) => (await photos.findById(id))!.set('label', 'x').save()],
    [
      'bulkWrite of a whole document',
      (photos, id) => photos.bulkWrite([{ replaceOne: { filter: { _id: id }, replacement: whole } }]),
    ],
  ])('refuses %s, which would not raise it', async (_, write) => {
    const { id, stampNow, before } = await withPhoto();
    await expect((async () => write(photosOf(), id))()).rejects.toThrow('cannot raise the stamp');
    expect(await stampNow()).toBe(before);
  });
});
