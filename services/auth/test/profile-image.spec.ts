import { storePicture, type ProfileImageResponse, type User } from '@tessera/contracts';
import { eraseAsset, JobQueues } from '@tessera/jobs';
import { AppError, Clock, Outbox } from '@tessera/service-kit';
import { respondToFile, startFakePeer, type FakePeer } from '@tessera/testing';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { AuthServer, refusal, type Person } from './auth-server.js';

const PICTURE = 'data:image/jpeg;base64,/9j/4AAQSkZJRg==';

let media: FakePeer;
let auth: AuthServer;
/** What media was told to store, and how it responds. */
const stored: string[] = [];
let storing: () => Promise<void> = () => Promise.resolve();

beforeAll(async () => {
  media = await startFakePeer('media', [
    respondToFile(storePicture, async ({ newMediaId, photoId }) => {
      expect(photoId).toBeNull();
      await storing();
      stored.push(newMediaId);
      return { mediaId: newMediaId, width: 400, height: 400, thumbhash: '', state: 'ready' as const };
    }),
  ]);
  auth = await AuthServer.start({ MEDIA_URL: media.url });
});

afterAll(async () => {
  await auth.stop();
  await media.close();
});

beforeEach(() => {
  stored.length = 0;
  storing = () => Promise.resolve();
});

const put = ({ token }: Person, imageData: unknown = PICTURE) =>
  auth.call<ProfileImageResponse>('PUT', '/api/user/profile-image', { token, body: { imageData } });
const shown = async ({ token }: Person) =>
  (await auth.call<User>('GET', '/api/user', { token })).body.profileImageUrl;

/** Ids of the pictures that media is to erase. */
async function erased(): Promise<string[]> {
  const jobs = await auth.app
    .get(JobQueues)
    .queue(eraseAsset.queue)
    .getJobs(['waiting', 'delayed', 'prioritized']);
  return jobs.map(({ data }) => (data as { assetId: string }).assetId);
}

/** How many pictures of a person wait to be shown or erased. */
async function waiting({ user }: Person): Promise<number> {
  const users = auth.app
    .get<Connection>(getConnectionToken())
    .collection<{ _id: string; unusedImages?: [] }>('users');
  return (await users.findOne({ _id: user.id }))?.unusedImages?.length ?? 0;
}

/** Runs the sweep as it is run when so many milliseconds have passed. */
async function sweepAfter(milliseconds: number): Promise<void> {
  const later = new Date(Date.now() + milliseconds);
  const clock = jest.spyOn(auth.app.get(Clock), 'now').mockReturnValue(later);
  await auth.app.get(Outbox).sweep();
  clock.mockRestore();
}

describe('a profile picture', () => {
  it('is stored by media and shown from then on', async () => {
    const person = await auth.signUp();
    const { status, body } = await put(person);
    expect(status).toBe(200);
    expect(body.profileImageUrl).toBe(`/media/${stored[0]}/master`);
    expect(await shown(person)).toBe(body.profileImageUrl);
    await sweepAfter(61_000);
    expect(await erased()).not.toContain(stored[0]);
  });

  it('that is replaced is erased', async () => {
    const person = await auth.signUp();
    await put(person);
    await put(person);
    expect(await shown(person)).toBe(`/media/${stored[1]}/master`);
    expect(await erased()).toContain(stored[0]);
    expect(await erased()).not.toContain(stored[1]);
  });

  it('that was replaced is erased though Redis has lost the job, until media has done it', async () => {
    const person = await auth.signUp();
    await put(person);
    await put(person);
    await auth.app.get(JobQueues).queue(eraseAsset.queue).obliterate({ force: true });
    await sweepAfter(16_000);
    expect(await erased()).toContain(stored[0]);
    const jobs = await auth.app.get(JobQueues).queue(eraseAsset.queue).getJobs('waiting');
    const payloads = jobs.map(({ data }) => eraseAsset.payload.parse(data));
    const { owed } = payloads.find(({ assetId }) => assetId === stored[0])!;
    const { mark, id, part } = owed!;
    await auth.app.get(Outbox).settle(eraseAsset.name, { id, part: part!, mark: new Date(mark) });
    await auth.app.get(JobQueues).queue(eraseAsset.queue).obliterate({ force: true });
    await sweepAfter(61_000);
    expect(await erased()).not.toContain(stored[0]);
  });

  it('of several at the same time is one of them, and the others are erased', async () => {
    const person = await auth.signUp();
    const responses = await Promise.all([put(person), put(person), put(person)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const visible = await shown(person);
    const others = stored.filter((id) => `/media/${id}/master` !== visible);
    expect(others).toHaveLength(2);
    expect(await erased()).toEqual(expect.arrayContaining(others));
  });

  it('that media refused changes nothing, and has the reason that media gave', async () => {
    const person = await auth.signUp();
    storing = () => Promise.reject(new AppError('UNSUPPORTED_IMAGE'));
    const { status, body } = await put(person);
    expect([status, body]).toEqual([415, refusal('UNSUPPORTED_IMAGE')]);
    expect(await shown(person)).toBeNull();
    expect(await waiting(person)).toBe(0);
  });

  it('is refused while forty of the person wait for media, however many come at once', async () => {
    const person = await auth.signUp();
    storing = () => Promise.reject(new AppError('DEPENDENCY_UNAVAILABLE'));
    const responses = await Promise.all(Array.from({ length: 60 }, () => put(person)));
    expect(responses.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 20 }, () => 429),
      ...Array.from({ length: 40 }, () => 503),
    ]);
    expect(await waiting(person)).toBe(40);
    await sweepAfter(61_000);
  });

  it('whose change died half-way is erased by the sweep, once media is through with it for certain', async () => {
    const person = await auth.signUp();
    let begun = '';
    storing = () => Promise.reject(new AppError('DEPENDENCY_UNAVAILABLE'));
    jest.spyOn(auth.app.get(JobQueues), 'add').mockImplementationOnce((_definition, payload) => {
      begun = (payload as { assetId: string }).assetId;
      return Promise.reject(new Error('Redis is unreachable'));
    });
    expect((await put(person)).status).toBe(503);
    await sweepAfter(30_000);
    expect(begun).toBe('');
    await sweepAfter(61_000);
    expect(begun).toMatch(/^[0-9a-f]{32}$/);
    await sweepAfter(61_000);
    expect(await erased()).toContain(begun);
  });

  it.each([
    ['an address', 'https://example.com/a.jpg'],
    ['another kind of file', 'data:text/html;base64,PGI+'],
    ['nothing', null],
  ])('cannot be %s', async (_what, imageData) => {
    const { status, body } = await put(await auth.signUp(), imageData);
    expect([status, body]).toEqual([
      400,
      { ...refusal('VALIDATION_FAILED'), details: expect.any(Array) as unknown },
    ]);
    expect(stored).toEqual([]);
  });

  it('is taken from nobody without a token', async () => {
    const responseToNobody = await auth.call('PUT', '/api/user/profile-image', {
      body: { imageData: PICTURE },
    });
    expect(responseToNobody.status).toBe(401);
  });
});
