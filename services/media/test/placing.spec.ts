import { LIMITS, type Photo, type UploadedMedia } from '@tessera/contracts';
import { AppError } from '@tessera/service-kit';
import { signIn, type SignedIn } from '@tessera/testing';
import { anId } from './support/asset-factory.js';
import { Client, type FormFile, type Refused } from './support/client.js';
import { photoJpeg } from './support/hostile-files.js';
import { startTestMedia, type TestMedia } from './support/test-media.js';
import { GRID } from './support/fake-grids.js';

let service: TestMedia;
let person: SignedIn;
let client: Client;

beforeAll(async () => {
  service = await startTestMedia();
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.clear();
  person = signIn({ tier: 'creator' });
  client = new Client(service.api.url, person);
});

async function files(count: number): Promise<FormFile[]> {
  return Promise.all(Array.from({ length: count }, async (_, n) => ({ bytes: await photoJpeg(40 + n, 30) })));
}

async function uploaded(count: number): Promise<string[]> {
  const responses = await Promise.all(
    (await files(count)).map((file) => client.form<UploadedMedia>('/api/media', {}, [file])),
  );
  return responses.map(({ body }) => body.mediaId);
}

const insert = (mediaIds: string[], key?: string) =>
  client.send<Photo[]>('POST', '/api/photos/batch', { gridId: GRID, position: 0, mediaIds }, key);
const refusal = (response: { status: number; body: unknown }) => {
  const { status, body } = response as Refused;
  return { status, code: body.code };
};
const claimOf = async (mediaId: string) => (await service.assets.findById(mediaId).lean())?.photoId;

async function expectNothingStored(): Promise<void> {
  expect(await service.storedFiles()).toEqual([]);
  expect(await service.uploadsInFlight()).toEqual([]);
  await service.endErasures();
  expect(await service.assets.countDocuments({})).toBe(0);
}

describe('a batch of media', () => {
  it('becomes photos in the order given, and belongs to them from then on', async () => {
    const mediaIds = await uploaded(3);
    const { status, body, headers } = await insert(mediaIds);
    expect(status).toBe(201);
    expect(body.map(({ url }) => url)).toEqual(mediaIds.map((id) => `/media/${id}/master`));
    expect(headers.get('x-grid-version')).toBe('1');
    for (const [index, mediaId] of mediaIds.entries()) expect(await claimOf(mediaId)).toBe(body[index]?.id);
    expect(refusal(await insert(mediaIds))).toEqual({ status: 404, code: 'NOT_FOUND' });
  });

  it('is all or nothing where one is missing, taken, or somebody else has it', async () => {
    const [mine = '', taken = ''] = await uploaded(2);
    await insert([taken]);
    const strangers = new Client(service.api.url, signIn());
    const { body } = await strangers.form<UploadedMedia>('/api/media', {}, await files(1));
    for (const bad of [anId(), taken, body.mediaId]) {
      expect(refusal(await insert([mine, bad]))).toEqual({ status: 404, code: 'NOT_FOUND' });
      expect(await claimOf(mine)).toBeUndefined();
    }
    expect(service.grids.inserted).toBe(1);
  });

  it('is free for another try where grids refuses it', async () => {
    const mediaIds = await uploaded(2);
    const details = { limit: 9, current: 9, adding: 2 };
    service.grids.onPlace = () => {
      throw new AppError('PHOTO_LIMIT_REACHED', { details });
    };
    const refused = (await insert(mediaIds)) as unknown as Refused;
    expect(refusal(refused)).toEqual({ status: 403, code: 'PHOTO_LIMIT_REACHED' });
    expect(refused.body.details).toEqual(details);
    for (const mediaId of mediaIds) expect(await claimOf(mediaId)).toBeUndefined();
    service.grids.onPlace = () => undefined;
    expect((await insert(mediaIds)).status).toBe(201);
  });

  it('stays claimed where nobody knows what came of it, and a repeat with its key ends it', async () => {
    const mediaIds = await uploaded(2);
    let responses = 0;
    service.grids.onPlaced = () => {
      responses += 1;
      if (responses === 1) throw new Error('the response was lost');
    };
    expect(refusal(await insert(mediaIds, 'lost'))).toEqual({ status: 503, code: 'DEPENDENCY_UNAVAILABLE' });
    const photoId = await claimOf(mediaIds[0] ?? '');
    expect(photoId).toBeDefined();
    const { status, body } = await insert(mediaIds, 'lost');
    expect({ status, first: body[0]?.id, inserted: service.grids.inserted }).toEqual({
      status: 201,
      first: photoId,
      inserted: 2,
    });
  });

  it('keeps the claims of photos that grids has, when a repeat is refused', async () => {
    const mediaIds = await uploaded(1);
    service.grids.onPlaced = () => {
      throw new Error('the response was lost');
    };
    await insert(mediaIds, 'refused later');
    service.grids.onPlace = () => {
      throw new AppError('NOT_FOUND');
    };
    expect((await insert(mediaIds, 'refused later')).status).toBe(404);
    expect(await claimOf(mediaIds[0] ?? '')).toBeDefined();
    service.grids.photos.clear();
    expect((await insert(mediaIds, 'refused later')).status).toBe(404);
    expect(await claimOf(mediaIds[0] ?? '')).toBeUndefined();
  });

  it('makes one thing of the same key, sent at once and again', async () => {
    const mediaIds = await uploaded(2);
    const responses = await Promise.all([insert(mediaIds, 'once'), insert(mediaIds, 'once')]);
    responses.push(await insert(mediaIds, 'once'));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(responses.map(({ body }) => body.map(({ id }) => id).join())).size).toBe(1);
    expect(service.grids.inserted).toBe(2);
    expect(refusal(await insert(mediaIds.slice(1), 'once')).code).toBe('IDEMPOTENCY_CONFLICT');
  });

  it('is refused with the fields that are wrong', async () => {
    const twice = anId();
    const bodies = [{}, { gridId: GRID, mediaIds: [] }, { gridId: GRID, mediaIds: [twice, twice] }];
    for (const body of bodies) {
      expect(refusal(await client.send('POST', '/api/photos/batch', body))).toEqual({
        status: 400,
        code: 'VALIDATION_FAILED',
      });
    }
  });
});

describe('files that become photos in one call', () => {
  const send = (sent: FormFile[], key?: string, fields: Record<string, string> = { gridId: GRID }) =>
    client.form<Photo[]>('/api/photos/batch', fields, sent, key);

  it('are stored and placed in their order', async () => {
    const { status, body, headers } = await send(await files(5), undefined, { gridId: GRID, position: '2' });
    expect(status).toBe(201);
    expect(body.map(({ width }) => width)).toEqual([40, 41, 42, 43, 44]);
    expect(headers.get('x-grid-version')).toBe('1');
    expect(await service.assets.countDocuments({ photoId: { $exists: true } })).toBe(5);
    expect(service.grids.roomAsked).toEqual([1, 5]);
    expect(await service.uploadsInFlight()).toEqual([]);
  });

  it('are all or nothing: one bad file takes the others with it', async () => {
    const good = await files(4);
    const response = await send([...good.slice(0, 2), { bytes: Buffer.from('<svg/>') }, ...good.slice(2)]);
    expect(refusal(response)).toEqual({ status: 415, code: 'UNSUPPORTED_IMAGE' });
    await expectNothingStored();
    expect(service.grids.inserted).toBe(0);
  });

  it('leave nothing behind where grids refuses them', async () => {
    service.grids.onPlace = () => {
      throw new AppError('PHOTO_LIMIT_REACHED');
    };
    expect(refusal(await send(await files(3)))).toEqual({ status: 403, code: 'PHOTO_LIMIT_REACHED' });
    await expectNothingStored();
  });

  it('are refused before their bytes are read where the grid is full', async () => {
    service.grids.onRoom = () => {
      throw new AppError('PHOTO_LIMIT_REACHED');
    };
    expect(refusal(await send(await files(3)))).toEqual({ status: 403, code: 'PHOTO_LIMIT_REACHED' });
    await expectNothingStored();
  });

  it('may be named after the grid or before it', async () => {
    const form = new FormData();
    const [file] = await files(1);
    form.append('photos', new Blob([new Uint8Array(file?.bytes ?? Buffer.alloc(0))]), 'a.jpg');
    form.append('gridId', GRID);
    expect((await client.send('POST', '/api/photos/batch', form)).status).toBe(201);
    expect(service.grids.roomAsked).toEqual([1]);
  });

  it('make one thing of the same key, though the form is cut differently each time', async () => {
    const sent = await files(3);
    const first = await send(sent, 'once');
    const second = await send(sent, 'once');
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.map(({ id }) => id)).toEqual(first.body.map(({ id }) => id));
    expect(service.grids.inserted).toBe(3);
    expect(await service.assets.countDocuments({})).toBe(3);
    expect(refusal(await send(sent.slice(1), 'once')).code).toBe('IDEMPOTENCY_CONFLICT');
  });

  it('are found by a repeat though they have filled the grid since', async () => {
    const sent = await files(3);
    const first = await send(sent, 'lost');
    service.grids.onRoom = () => {
      throw new AppError('PHOTO_LIMIT_REACHED');
    };
    const repeat = await send(sent, 'lost');
    expect([first.status, repeat.status]).toEqual([201, 201]);
    expect(repeat.body.map(({ id }) => id)).toEqual(first.body.map(({ id }) => id));
    expect(refusal(await send(sent, 'another')).code).toBe('PHOTO_LIMIT_REACHED');
  });

  it('are made again under the same key after a refusal that has passed', async () => {
    const sent = await files(2);
    service.grids.onPlace = () => {
      throw new AppError('PHOTO_LIMIT_REACHED');
    };
    expect((await send(sent, 'later')).status).toBe(403);
    service.grids.onPlace = () => undefined;
    expect((await send(sent, 'later')).status).toBe(201);
    expect(await service.assets.countDocuments({ photoId: { $exists: true } })).toBe(2);
  });

  it('are at most a hundred', async () => {
    const one = (await files(1))[0] as FormFile;
    const many = Array.from({ length: LIMITS.upload.filesInBatch + 1 }, () => one);
    expect(refusal(await send(many))).toEqual({ status: 400, code: 'VALIDATION_FAILED' });
    await expectNothingStored();
    expect((await send(many.slice(1))).status).toBe(201);
    expect(await service.assets.countDocuments({})).toBe(LIMITS.upload.filesInBatch);
  }, 30_000);

  it('are refused under another name, or without their grid', async () => {
    const [file] = await files(1);
    const wrong = [
      await send([{ bytes: file?.bytes ?? Buffer.alloc(0), field: 'pictures' }]),
      await send([file as FormFile], undefined, {}),
      await send([file as FormFile], undefined, { gridId: GRID, position: 'first' }),
    ];
    expect(wrong.map(refusal)).toEqual(wrong.map(() => ({ status: 400, code: 'VALIDATION_FAILED' })));
    await expectNothingStored();
  });
});

describe('a placeholder', () => {
  const fill = (photoId: string, mediaId: string) =>
    client.send<Photo>('PUT', `/api/photos/${photoId}/media`, { mediaId });

  it('gets its picture, and the same one again without harm', async () => {
    const [mediaId = ''] = await uploaded(1);
    const photoId = anId();
    for (const response of [await fill(photoId, mediaId), await fill(photoId, mediaId)]) {
      expect(response).toMatchObject({ status: 200, body: { id: photoId, url: `/media/${mediaId}/master` } });
      expect(response.headers.get('x-grid-version')).toBe('1');
    }
    expect(await claimOf(mediaId)).toBe(photoId);
    expect(refusal(await fill(anId(), mediaId)).status).toBe(404);
  });

  it('gives the picture back where grids refuses', async () => {
    const [mediaId = ''] = await uploaded(1);
    service.grids.onPlace = () => {
      throw new AppError('VALIDATION_FAILED', { text: 'This item has a picture.' });
    };
    expect(refusal(await fill(anId(), mediaId))).toEqual({ status: 400, code: 'VALIDATION_FAILED' });
    expect(await claimOf(mediaId)).toBeUndefined();
  });

  it('is not found under a malformed id', async () => {
    expect(refusal(await fill('short', anId()))).toEqual({ status: 404, code: 'NOT_FOUND' });
  });
});

describe('a carousel', () => {
  const group = { carouselGroupId: 'my-group', gridId: GRID };

  it('is made with its photos, and grows', async () => {
    const made = await client.form<Photo[]>('/api/carousels', group, await files(2));
    expect(made.status).toBe(201);
    expect(made.body.map(({ carouselGroupId }) => carouselGroupId)).toEqual(['my-group', 'my-group']);
    const path = '/api/carousels/my-group/photos';
    const grown = await client.form<Photo[]>(path, { carouselGroupId: 'my-group' }, await files(1), 'grow');
    const again = await client.form<Photo[]>(path, { carouselGroupId: 'my-group' }, await files(1), 'grow');
    expect([grown.status, again.status]).toEqual([201, 201]);
    expect(again.body.map(({ id }) => id)).toEqual(grown.body.map(({ id }) => id));
    expect(service.grids.inserted).toBe(3);
  });

  it('is found by a repeat though it has filled the grid since', async () => {
    const sent = await files(2);
    const first = await client.form<Photo[]>('/api/carousels', group, sent, 'lost');
    service.grids.onRoom = () => {
      throw new AppError('PHOTO_LIMIT_REACHED');
    };
    const repeat = await client.form<Photo[]>('/api/carousels', group, sent, 'lost');
    expect([first.status, repeat.status]).toEqual([201, 201]);
    expect(repeat.body.map(({ id }) => id)).toEqual(first.body.map(({ id }) => id));
  });

  it('takes at most twenty files, of its own group, and leaves nothing where it is refused', async () => {
    const one = (await files(1))[0] as FormFile;
    const many = Array.from({ length: LIMITS.carouselPhotos + 1 }, () => one);
    expect(refusal(await client.form('/api/carousels', group, many)).code).toBe('CAROUSEL_PHOTO_LIMIT');
    const other = { carouselGroupId: 'other' };
    expect(refusal(await client.form('/api/carousels/my-group/photos', other, [one])).status).toBe(400);
    expect(refusal(await client.form('/api/carousels', { gridId: GRID }, [one])).status).toBe(400);
    service.grids.onPlace = () => {
      throw new AppError('CAROUSEL_NOT_AVAILABLE');
    };
    expect(refusal(await client.form('/api/carousels', group, [one])).code).toBe('CAROUSEL_NOT_AVAILABLE');
    await expectNothingStored();
  });
});

describe('without grids', () => {
  it('shows it, and keeps what a repeat with the same key will need', async () => {
    const mediaIds = await uploaded(1);
    await service.grids.close();
    const response = await insert(mediaIds, 'away');
    expect(refusal(response)).toEqual({ status: 503, code: 'DEPENDENCY_UNAVAILABLE' });
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await claimOf(mediaIds[0] ?? '')).toBeDefined();
  });
});
