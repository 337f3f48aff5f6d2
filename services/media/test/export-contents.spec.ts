import { signIn } from '@tessera/testing';
import { anId } from './support/asset-factory.js';
import { Client } from './support/client.js';
import { Exporting } from './support/exporting.js';
import { photoJpeg } from './support/hostile-files.js';

const exporting = new Exporting();

const read = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(files.get(name)?.toString('utf8') ?? 'null') as object[];

describe("the ZIP of a person's own data", () => {
  it('has all that a person has written on their photos, drafts and the trash included', async () => {
    const written = {
      focus: { x: 0.25, y: 1, zoom: 2 },
      altText: 'Water',
      firstComment: '#lake',
      label: 'sale',
      date: '2026-12-01',
    };
    exporting.account.written = { ...written, position: -1 };
    const since = new Date(0).toISOString();
    const gone = { id: anId(), mediaId: null, description: 'Gone', createdAt: since, deletedAt: since };
    exporting.account.trash = [{ ...gone, ...written }];
    const files = await exporting.packed();
    const [{ folder, ...own }] = read(files, 'grids.json') as [{ folder: string; ratio: string }];
    expect(own).toMatchObject({
      ratio: '4:5',
      rhythm: { zone: 'Europe/Vienna' },
      calendar: { since, mail: true },
    });
    const photos = read(files, `${folder}/photos.json`);
    expect(photos).toMatchObject([
      { ...written, caption: 'Caption 0', isDraft: true, isPosted: true },
      { ...written, caption: 'Caption 1', isDraft: true, isPosted: false },
    ]);
    expect(read(files, 'Trash/photos.json')).toMatchObject([{ ...written, caption: 'Gone', file: null }]);
  }, 120_000);

  it('has every grid, though one moves behind the others while it is packed', async () => {
    exporting.account.mediaIds = exporting.account.mediaIds.slice(0, 1);
    const all = Array.from({ length: 7 }, anId);
    exporting.account.gridIds = all;
    const packedOf: string[] = [];
    exporting.account.onPhotos = (gridId) => {
      if (!packedOf.includes(gridId)) packedOf.push(gridId);
      // It was deleted: the trash comes last.
      exporting.account.gridIds = [...all.slice(1), ...all.slice(0, 1)];
    };
    expect(read(await exporting.packed(), 'grids.json')).toHaveLength(7);
    expect(packedOf).toEqual(all);
  }, 120_000);

  it('has every photo, though one moves to a grid that is packed already, or is taken out of the trash into it', async () => {
    const [first = '', second = ''] = exporting.account.mediaIds;
    const third = await exporting.upload();
    const [packedGrid, other] = [anId(), anId()];
    exporting.account.gridIds = [packedGrid, other];
    exporting.account.itemIds.set(packedGrid, [first]).set(other, [second]);
    const at = new Date(0).toISOString();
    exporting.account.trash = [
      { id: third, mediaId: third, description: 'Gone', createdAt: at, deletedAt: at },
    ];
    exporting.account.onPhotos = (gridId) => {
      if (gridId !== other) return;
      exporting.account.itemIds.set(packedGrid, [first, second, third]).set(other, []);
      exporting.account.trash = [];
    };
    const files = await exporting.packed();
    expect([...files.keys()].filter((name) => name.endsWith('.jpg'))).toEqual([
      'Grids/01 Summer/0001 photo.jpg',
      'Grids/01 Summer/Moved here meanwhile/0001 photo.jpg',
      'Grids/01 Summer/Moved here meanwhile/0002 photo.jpg',
    ]);
    const photos = 'Grids/01 Summer/Moved here meanwhile/photos.json';
    expect(read(files, photos)).toMatchObject([{ file: '0001 photo.jpg' }, { file: '0002 photo.jpg' }]);
    expect(read(files, 'grids.json')).toHaveLength(2);
  }, 120_000);

  it('has the pictures for posting, and those that photos showed before', async () => {
    const [mediaId = '', former = ''] = exporting.account.mediaIds;
    const client = new Client(exporting.service.api.url, signIn({ sub: exporting.account.id }));
    const form = new FormData();
    const bytes = new Uint8Array(await photoJpeg(1_500, 1_000));
    form.append('file', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg');
    expect((await client.send('PUT', `/api/media/${mediaId}/posting`, form)).status).toBe(200);
    exporting.account.mediaIds = [mediaId];
    exporting.account.written = { postingState: 'ready', former: [former] };
    const files = await exporting.packed();
    const [{ folder }] = read(files, 'grids.json') as [{ folder: string }];
    const served = async (path: string) => Buffer.from(await (await client.get(path)).arrayBuffer());
    const pictures = {
      'photo.jpg': `/media/${mediaId}/master`,
      'photo for posting.jpg': `/media/${mediaId}/posting`,
      'photo before 1.jpg': `/media/${former}/master`,
    };
    for (const [name, path] of Object.entries(pictures))
      expect((await served(path)).equals(files.get(`${folder}/0001 ${name}`)!)).toBe(true);
  }, 120_000);

  it('names the file of each picture in its lists, whatever changes while it is packed', async () => {
    const [first = '', second = ''] = exporting.account.mediaIds;
    const lost = anId();
    exporting.account.mediaIds = [first, second, lost];
    let readings = 0;
    exporting.account.onPhotos = () => {
      readings += 1;
      if (readings > 1) exporting.account.own.set(first, null);
    };
    const since = new Date(0).toISOString();
    const trashed = (mediaId: string, description: string) => ({
      id: anId(),
      mediaId,
      description,
      createdAt: since,
      deletedAt: since,
    });
    const gone = trashed(second, 'Before');
    exporting.account.trash = [gone];
    let trashReadings = 0;
    exporting.account.onTrash = () => {
      if (trashReadings > 0) exporting.account.trash = [trashed(first, 'Meanwhile'), gone];
      trashReadings += 1;
    };
    const files = await exporting.packed();
    const [{ folder }] = read(files, 'grids.json') as [{ folder: string }];
    const named = (name: string) =>
      (read(files, name) as { caption: string; file: string | null }[]).map(({ caption, file }) => [
        caption,
        file,
      ]);
    expect(named(`${folder}/photos.json`)).toEqual([
      ['Caption 1', '0002 photo.jpg'],
      ['Caption 2', null],
    ]);
    expect(named('Trash/photos.json')).toEqual([
      ['Meanwhile', null],
      ['Before', '0001 photo.jpg'],
    ]);
    const pictures = [...files.keys()].filter((name) => name.endsWith('.jpg'));
    expect(pictures).toEqual([
      `${folder}/0001 photo.jpg`,
      `${folder}/0002 photo.jpg`,
      'Trash/0001 photo.jpg',
    ]);
  }, 120_000);

  it('has what is kept of them besides: copies, saved texts, the waitlist, and how their plan changed', async () => {
    const at = new Date(0).toISOString();
    const photos = [{ id: anId(), newId: anId() }];
    const ended = { state: 'done', done: 1, total: 1, refusal: null } as const;
    exporting.account.copies = [{ id: anId(), from: anId(), to: anId(), requestedAt: at, photos, ...ended }];
    exporting.account.texts = [{ id: anId(), name: 'Sea', text: '#sea' }];
    exporting.account.known = {
      planChanges: [{ from: 'free', to: 'creator', at }],
      waitlist: { name: 'Somebody', email: 'somebody@example.com', joinedAt: at },
      lastPostingMail: '2026-12-01',
    };
    const files = await exporting.packed();
    expect(read(files, 'copies.json')).toEqual(exporting.account.copies);
    expect(read(files, 'saved-texts.json')).toEqual(exporting.account.texts);
    expect(read(files, 'account.json')).toMatchObject(exporting.account.known);
  }, 120_000);
});
