import { getModelToken } from '@nestjs/mongoose';
import type { AssetState, Change, GridStateResponse, Photo } from '@tessera/contracts';
import type { Model } from 'mongoose';
import { PictureStateService } from '../src/photos/picture-state.service.js';
import { PhotoDocument } from '../src/photos/photo.schema.js';
import { AT, ChangesDesk } from './changes-desk.js';
import { TestGrids } from './harness.js';
import { image, newId } from './played-media.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

const end = { before: null, at: 0 } as const;

const photosOf = () => service.get<Model<PhotoDocument>>(getModelToken(PhotoDocument.name) as never);

const read = (desk: ChangesDesk, tag = '""') =>
  desk.person.call<GridStateResponse>('GET', `/api/grids/${desk.gridId}/state`, undefined, {
    'if-none-match': tag,
  });

/** The list that `GET /api/photos` has of the same documents. */
const list = (desk: ChangesDesk, tag = '""') =>
  desk.person.call<Photo[]>('GET', `/api/photos?gridId=${desk.gridId}&includeHidden=true`, undefined, {
    'if-none-match': tag,
  });

const tagOf = async (desk: ChangesDesk) => (await read(desk)).headers.get('etag') ?? '';

/** A photo of the desk's own id, with a picture that media has not finished, or has failed at. */
async function upload(desk: ChangesDesk, state: AssetState): Promise<void> {
  const asset = image({ state });
  service.media.assets.set(asset.mediaId, { ...asset, ownerId: desk.person.id, photoId: desk.device });
  await service.media.insert(desk.person, desk.gridId, 0, [{ photoId: desk.device, image: asset }]);
}

async function finish(desk: ChangesDesk): Promise<void> {
  const asset = [...service.media.assets.values()].find(({ photoId }) => photoId === desk.device)!;
  service.media.assets.set(asset.mediaId, { ...asset, state: 'ready' });
  await service.get(PictureStateService).refresh(asset.mediaId, desk.device);
}

describe('the tag of a grid`s state', () => {
  it('spares the state to whoever has it, and then no photo is read', async () => {
    const desk = await ChangesDesk.open(service, 3);
    const first = await read(desk);
    const tag = first.headers.get('etag') ?? '';
    expect(first.status).toBe(200);
    const recorder = await service.recorded(async () => {
      const { status, body, version } = await read(desk, `"other", W/${tag}`);
      expect([status, body, version]).toEqual([304, undefined, first.version]);
    });
    expect(recorder.ofOwner(desk.person.id).sort()).toEqual([
      'grids.findOne',
      'photos.aggregate',
      'photos.aggregate',
    ]);
    expect(recorder.withoutOwner(desk.ids)).toEqual([]);
  });

  it('counts photos that were stored before there were stamps', async () => {
    const desk = await ChangesDesk.open(service, 2);
    const { version } = await read(desk);
    await photosOf().collection.updateMany({ gridId: desk.gridId }, { $unset: { stamp: 1 } });
    expect(await tagOf(desk)).toBe(`"1-${version}-2-0"`);
    await desk.person.ok('PUT', `/api/photos/${desk.ids[0]}/description`, { description: 'New' });
    expect(await tagOf(desk)).toBe(`"1-${version}-2-1"`);
  });

  it('of an empty grid is there, and changes with its first photo', async () => {
    const desk = await ChangesDesk.open(service, 0);
    const tag = await tagOf(desk);
    expect((await read(desk, tag)).status).toBe(304);
    await desk.person.photos(desk.gridId, 1);
    expect((await read(desk, tag)).status).toBe(200);
  });

  type Work = (desk: ChangesDesk) => Promise<unknown>;
  const call =
    (method: string, path: string, body?: object): Work =>
    (desk) =>
      desk.person.ok(method, path.replace('{a}', desk.ids[0]!).replace('{grid}', desk.gridId), body);
  const changes =
    (wish: (desk: ChangesDesk) => Change[]): Work =>
    (desk) =>
      desk.apply(...wish(desk));
  const nothing: Work = () => Promise.resolve();
  const media = (desk: ChangesDesk) => service.media.uploaded(desk.person, 1)[0]!;
  const blank = (desk: ChangesDesk) => desk.device;
  const placeholder = changes((desk) => [
    { kind: 'place', items: [{ id: blank(desk) }], into: 'feed', createdAt: AT, ...end },
  ]);
  const set = (value: string) =>
    changes((desk) => [{ kind: 'set', id: desk.ids[0]!, field: 'label', value, seen: '' }]);
  const gather = changes((desk) => [
    { kind: 'set', id: desk.ids[0]!, field: 'description', value: 'The post', seen: '' },
    { kind: 'gather', groupId: `g-${desk.device}`, cover: desk.ids[0]!, ids: desk.id('bc'), createdAt: AT },
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
      async (desk) => {
        const { url } = await desk.photo('a');
        const seen = url?.split('/')[2] ?? '';
        await desk.apply({ kind: 'picture', id: desk.ids[0]!, media: media(desk), seen });
      },
    ],
    [
      'the picture of a placeholder',
      placeholder,
      changes((desk) => [{ kind: 'fill', id: blank(desk), media: media(desk) }]),
    ],
    ['a placeholder again', nothing, changes((desk) => [{ kind: 'unfill', id: desk.ids[0]! }])],
    ['a carousel', nothing, gather],
    [
      'a photo that leaves its carousel',
      gather,
      changes((desk) => [{ kind: 'leave', ids: desk.id('a'), ...end }]),
    ],
    ['a picture that media has finished', (desk) => upload(desk, 'received'), finish],
    [
      'a picture that is made again',
      (desk) => upload(desk, 'failed'),
      (desk) => desk.person.ok('POST', `/api/photos/${desk.device}/retry`),
    ],
  ])('changes with %s', async (_, prepare, write) => {
    const desk = await ChangesDesk.open(service, 3);
    await prepare(desk);
    const tag = await tagOf(desk);
    const listed = (await list(desk)).headers.get('etag') ?? '';
    expect([(await read(desk, tag)).status, (await list(desk, listed)).status]).toEqual([304, 304]);
    await write(desk);
    const [state, now] = [await read(desk, tag), await list(desk, listed)];
    expect([state.status, now.status]).toEqual([200, 200]);
    expect(now.body).toEqual(state.body.items.filter(({ position }) => position >= 0));
  });
});

describe('a photo`s stamp', () => {
  type Write = (photos: Model<PhotoDocument>, id: string) => PromiseLike<unknown>;

  async function withPhoto() {
    const desk = await ChangesDesk.open(service, 1);
    const [id = ''] = desk.ids;
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
