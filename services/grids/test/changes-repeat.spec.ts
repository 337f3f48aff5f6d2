import type { Change, MediaType } from '@tessera/contracts';
import { ChangedPhotosRepository } from '../src/changes/changed-photos.repository.js';
import { PhotoRepository } from '../src/photos/photo.repository.js';
import { AT, ChangesDesk } from './changes-desk.js';
import { TestGrids } from './harness.js';
import { newId } from './played-media.js';
import { TransferDesk } from './transfer-desk.js';

let service: TestGrids;
let desk: ChangesDesk;
beforeAll(async () => {
  service = await TestGrids.start();
});
beforeEach(async () => {
  desk = await ChangesDesk.open(service, 3);
});
afterEach(() => service.clockBack());
afterAll(() => service.stop());

const label = (id: string, value: string, seen: string): Change => ({
  kind: 'set',
  id,
  field: 'label',
  value,
  seen,
});

const mediaType = (id: string, value: MediaType, seen: MediaType): Change => ({
  kind: 'set',
  id,
  field: 'mediaType',
  value,
  seen,
});

const hidden = (...values: [string, boolean][]): Change => ({
  kind: 'setAll',
  field: 'isHidden',
  values: values.map(([id, value]) => ({ id, value })),
});

/** As a browser does that never got the response. */
const repeat = (calls: ChangesDesk, changes: readonly Change[]) => {
  calls.seq -= 1;
  return calls.send(changes);
};

describe('a call that is sent again because its response was lost', () => {
  /** A call, what another browser stores before its repeat, and the repeat. */
  async function repeatAfter(call: readonly Change[], between: readonly Change[]): Promise<void> {
    await desk.apply(...call);
    await desk.other().apply(...between);
    await repeat(desk, call);
  }

  it('leaves what somebody has put back since', async () => {
    const [a = ''] = desk.ids;
    await repeatAfter([label(a, 'mine', '')], [label(a, '', 'mine')]);
    expect((await desk.photo('a')).label ?? '').toBe('');
  });

  it('leaves what somebody has hidden since, also where the call had found it shown', async () => {
    const [a = '', b = ''] = desk.ids;
    await desk.apply(hidden([a, true]));
    await repeatAfter([hidden([a, false], [b, false])], [hidden([a, true], [b, true])]);
    expect([(await desk.photo('a')).isHidden, (await desk.photo('b')).isHidden]).toEqual([true, true]);
  });

  it('leaves what somebody has set to what it was in between', async () => {
    const [a = ''] = desk.ids;
    await repeatAfter(
      [mediaType(a, 'reel', 'photo'), mediaType(a, 'photo', 'reel'), mediaType(a, 'reel', 'photo')],
      [mediaType(a, 'photo', 'reel')],
    );
    expect((await desk.photo('a')).mediaType).toBe('photo');
  });

  it('leaves what it had changed and changed back, where another photo of it is gone by now', async () => {
    const [a = '', b = ''] = desk.ids;
    await repeatAfter([hidden([a, true]), hidden([a, false], [b, false])], [{ kind: 'remove', ids: [b] }]);
    expect((await desk.photo('a')).isHidden).toBe(false);
  });

  it('leaves what it had given to a photo that it placed', async () => {
    const id = newId();
    const place: Change = {
      kind: 'place',
      items: [{ id }],
      into: 'feed',
      createdAt: AT,
      before: null,
      at: 0,
    };
    await repeatAfter(
      [place, hidden([id, true]), hidden([id, false], [desk.ids[0]!, false])],
      [{ kind: 'remove', ids: desk.id('a') }],
    );
    expect((await desk.person.photo(desk.gridId, id)).isHidden).toBe(false);
  });

  it('leaves a photo as it came out of a carousel', async () => {
    const [a = '', b = ''] = desk.ids;
    const gather: Change = { kind: 'gather', groupId: newId(), cover: a, ids: [b], createdAt: AT };
    await repeatAfter(
      [mediaType(b, 'reel', 'photo')],
      [gather, { kind: 'leave', ids: [b], before: null, at: 0 }],
    );
    expect((await desk.photo('b')).mediaType).toBe('photo');
  });

  it('leaves a caption empty that was emptied in a carousel, where another photo holds it', async () => {
    const [a = '', b = ''] = desk.ids;
    const caption = (id: string, value: string, seen: string): Change => ({
      kind: 'set',
      id,
      field: 'description',
      value,
      seen,
    });
    await repeatAfter(
      [caption(b, 'The post', '')],
      [{ kind: 'gather', groupId: newId(), cover: a, ids: [b], createdAt: AT }, caption(a, '', 'The post')],
    );
    expect([(await desk.photo('a')).description, (await desk.photo('b')).description]).toEqual(['', '']);
  });

  it('leaves a picture that somebody has put back since', async () => {
    const id = newId();
    const [media = '', other = ''] = service.media.uploaded(desk.person, 2);
    await desk.apply({
      kind: 'place',
      items: [{ id, media }],
      into: 'feed',
      createdAt: AT,
      before: null,
      at: 0,
    });
    await repeatAfter(
      [{ kind: 'picture', id, media: other, seen: media }],
      [{ kind: 'picture', id, media, seen: other }],
    );
    expect((await desk.person.photo(desk.gridId, id)).url).toContain(media);
  });

  it('leaves what a call of the specification has put back since', async () => {
    const [a = ''] = desk.ids;
    const call = [mediaType(a, 'reel', 'photo'), hidden([a, true])];
    await desk.apply(...call);
    await desk.person.ok('PUT', `/api/photos/${a}/media-type`, { mediaType: 'photo' });
    await desk.person.ok('POST', `/api/grids/${desk.gridId}/unhide-all`);
    await repeat(desk, call);
    expect(await desk.photo('a')).toMatchObject({ mediaType: 'photo', isHidden: false });
  });
});

describe('a call whose process died before it had written its items', () => {
  async function dying(calls: ChangesDesk, ...changes: Change[]): Promise<void> {
    service.dieBefore(ChangedPhotosRepository, 'setFields');
    expect((await calls.call(changes)).status).toBe(500);
  }

  it('is completed by its repeat, whatever else was set since', async () => {
    const [a = ''] = desk.ids;
    await dying(desk, label(a, 'mine', ''));
    await desk.other().apply({ kind: 'set', id: a, field: 'altText', value: 'A lake', seen: '' });
    await repeat(desk, [label(a, 'mine', '')]);
    expect(await desk.photo('a')).toMatchObject({ label: 'mine', altText: 'A lake' });
  });

  it('is completed for the photos that are still there', async () => {
    const [a = '', b = ''] = desk.ids;
    await dying(desk, hidden([a, true], [b, true]));
    await desk.other().apply({ kind: 'remove', ids: [b] });
    await repeat(desk, [hidden([a, true], [b, true])]);
    expect((await desk.photo('a')).isHidden).toBe(true);
  });

  it('is completed where its photo came from a grid with more calls', async () => {
    const both = await TransferDesk.open(service, 2, 1);
    const { from, to } = both;
    const [id = ''] = from.ids;
    await from.apply(label(id, '1', ''));
    await from.apply(label(id, '2', '1'));
    await from.apply(label(id, '3', '2'));
    await both.move('a');
    await dying(to, label(id, 'mine', '3'));
    await repeat(to, [label(id, 'mine', '3')]);
    expect((await service.get(PhotoRepository).find(to.person.id, id))?.label).toBe('mine');
  });
});
