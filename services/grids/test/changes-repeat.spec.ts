import type { Change, MediaType } from '@tessera/contracts';
import { ChangedPhotosRepository } from '../src/changes/changed-photos.repository.js';
import { PhotoRepository } from '../src/photos/photo.repository.js';
import { AT, GridTestClient } from './grid-test-client.js';
import { TestGrids } from './harness.js';
import { newId } from './fake-media.js';
import { TransferTestClient } from './transfer-test-client.js';

let service: TestGrids;
let client: GridTestClient;
beforeAll(async () => {
  service = await TestGrids.start();
});
beforeEach(async () => {
  client = await GridTestClient.open(service, 3);
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
const repeat = (calls: GridTestClient, changes: readonly Change[]) => {
  calls.seq -= 1;
  return calls.send(changes);
};

describe('a call that is sent again because its response was lost', () => {
  /** A call, what another browser stores before its repeat, and the repeat. */
  async function repeatAfter(call: readonly Change[], between: readonly Change[]): Promise<void> {
    await client.apply(...call);
    await client.other().apply(...between);
    await repeat(client, call);
  }

  it('leaves what somebody has put back since', async () => {
    const [a = ''] = client.ids;
    await repeatAfter([label(a, 'mine', '')], [label(a, '', 'mine')]);
    expect((await client.photo('a')).label ?? '').toBe('');
  });

  it('leaves what somebody has hidden since, also where the call had found it shown', async () => {
    const [a = '', b = ''] = client.ids;
    await client.apply(hidden([a, true]));
    await repeatAfter([hidden([a, false], [b, false])], [hidden([a, true], [b, true])]);
    expect([(await client.photo('a')).isHidden, (await client.photo('b')).isHidden]).toEqual([true, true]);
  });

  it('leaves what somebody has set to what it was in between', async () => {
    const [a = ''] = client.ids;
    await repeatAfter(
      [mediaType(a, 'reel', 'photo'), mediaType(a, 'photo', 'reel'), mediaType(a, 'reel', 'photo')],
      [mediaType(a, 'photo', 'reel')],
    );
    expect((await client.photo('a')).mediaType).toBe('photo');
  });

  it('leaves what it had changed and changed back, where another photo of it is gone by now', async () => {
    const [a = '', b = ''] = client.ids;
    await repeatAfter([hidden([a, true]), hidden([a, false], [b, false])], [{ kind: 'remove', ids: [b] }]);
    expect((await client.photo('a')).isHidden).toBe(false);
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
      [place, hidden([id, true]), hidden([id, false], [client.ids[0]!, false])],
      [{ kind: 'remove', ids: client.id('a') }],
    );
    expect((await client.person.photo(client.gridId, id)).isHidden).toBe(false);
  });

  it('leaves a photo as it came out of a carousel', async () => {
    const [a = '', b = ''] = client.ids;
    const gather: Change = { kind: 'gather', groupId: newId(), cover: a, ids: [b], createdAt: AT };
    await repeatAfter(
      [mediaType(b, 'reel', 'photo')],
      [gather, { kind: 'leave', ids: [b], before: null, at: 0 }],
    );
    expect((await client.photo('b')).mediaType).toBe('photo');
  });

  it('leaves a caption empty that was emptied in a carousel, where another photo holds it', async () => {
    const [a = '', b = ''] = client.ids;
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
    expect([(await client.photo('a')).description, (await client.photo('b')).description]).toEqual(['', '']);
  });

  it('leaves a picture that somebody has put back since', async () => {
    const id = newId();
    const [media = '', other = ''] = service.media.uploaded(client.person, 2);
    await client.apply({
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
    expect((await client.person.photo(client.gridId, id)).url).toContain(media);
  });

  it('leaves what a call of the specification has put back since', async () => {
    const [a = ''] = client.ids;
    const call = [mediaType(a, 'reel', 'photo'), hidden([a, true])];
    await client.apply(...call);
    await client.person.ok('PUT', `/api/photos/${a}/media-type`, { mediaType: 'photo' });
    await client.person.ok('POST', `/api/grids/${client.gridId}/unhide-all`);
    await repeat(client, call);
    expect(await client.photo('a')).toMatchObject({ mediaType: 'photo', isHidden: false });
  });
});

describe('a call whose process died before it had written its items', () => {
  async function dying(calls: GridTestClient, ...changes: Change[]): Promise<void> {
    service.dieBefore(ChangedPhotosRepository, 'setFields');
    expect((await calls.call(changes)).status).toBe(500);
  }

  it('is completed by its repeat, whatever else was set since', async () => {
    const [a = ''] = client.ids;
    await dying(client, label(a, 'mine', ''));
    await client.other().apply({ kind: 'set', id: a, field: 'altText', value: 'A lake', seen: '' });
    await repeat(client, [label(a, 'mine', '')]);
    expect(await client.photo('a')).toMatchObject({ label: 'mine', altText: 'A lake' });
  });

  it('is completed for the photos that are still there', async () => {
    const [a = '', b = ''] = client.ids;
    await dying(client, hidden([a, true], [b, true]));
    await client.other().apply({ kind: 'remove', ids: [b] });
    await repeat(client, [hidden([a, true], [b, true])]);
    expect((await client.photo('a')).isHidden).toBe(true);
  });

  it('is completed where its photo came from a grid with more calls', async () => {
    const both = await TransferTestClient.open(service, 2, 1);
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
