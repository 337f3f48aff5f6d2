import { waitFor } from '@testing-library/react';
import { ApiError, NetworkError } from '../../shared/api/api-error.js';
import { MemberUploads, type Member, type MembersOutcome } from './member-uploads.js';

const POST = { id: 'post', gridId: 'grid' };
const files = (...names: string[]) => names.map((name) => new File([name], name, { type: 'image/jpeg' }));
const broken = () => new ApiError({ status: 500, statusText: '', text: '', retryAfter: null });

describe('photos on their way into a carousel', () => {
  let sent: Member[];
  let finished: MembersOutcome[];
  let dropped: string[];
  let answer: (member: Member) => Promise<void>;
  let uploads: MemberUploads;
  const names = () => sent.map(({ name }) => name);
  const stages = () => uploads.items().map(({ name, stage }) => `${name} ${stage}`);
  const finishedTimes = (times: number) => waitFor(() => expect(finished).toHaveLength(times));

  beforeEach(() => {
    [sent, finished, dropped] = [[], [], []];
    answer = () => Promise.resolve();
    let keys = 0;
    uploads = new MemberUploads({
      scale: (file) =>
        file.name === 'torn' ? Promise.reject(new Error('torn')) : Promise.resolve(new Blob([file.name])),
      send: (member) => {
        sent.push(member);
        return answer(member);
      },
      pause: () => Promise.resolve(),
      newKey: () => `key-${(keys += 1)}`,
      makePreview: () => `preview-${(keys += 1)}`,
      dropPreview: (url) => dropped.push(url),
      onFinished: (outcome) => finished.push(outcome),
    });
  });

  it('go up one after another in the order of the files, for one group', async () => {
    const order: string[] = [];
    answer = async ({ name }) => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve));
      order.push(`${name} ends`);
    };
    uploads.add(POST, files('a', 'b'));
    uploads.add(POST, files('c'));
    await finishedTimes(1);
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
    expect(new Set(sent.map(({ groupId }) => groupId)).size).toBe(1);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
    expect(finished).toEqual([{ post: POST, added: 3, failures: [] }]);
    expect(uploads.items()).toEqual([]);
  });

  it('that fail stay with their reason, and the others go on without them', async () => {
    answer = ({ name }) => (name === 'b' ? Promise.reject(broken()) : Promise.resolve());
    uploads.add(POST, files('a', 'b', 'torn', 'c'));
    await finishedTimes(1);
    expect(names()).toEqual(['a', 'b', 'c']);
    expect(stages()).toEqual(['b failed', 'torn failed']);
    expect(uploads.items()[0]?.note).toContain('Please try again');
    expect(finished[0]).toMatchObject({ added: 2 });
    expect(finished[0]?.failures).toHaveLength(2);
  });

  it('are tried again with the same key and the same group, and forgotten when they are removed', async () => {
    answer = () => Promise.reject(broken());
    uploads.add(POST, files('a', 'b'));
    await finishedTimes(1);
    answer = () => Promise.resolve();
    const [first, second] = uploads.items();
    uploads.retry(first?.id ?? '');
    await finishedTimes(2);
    expect(sent[2]).toMatchObject({ name: 'a', groupId: sent[0]?.groupId });
    expect(sent[2]?.idempotencyKey).toBe(sent[0]?.idempotencyKey);
    uploads.remove(second?.id ?? '');
    expect(uploads.items()).toEqual([]);
    expect(dropped).toContain(second?.preview);
  });

  it('wait for a network that is away, and say so', async () => {
    const notes: (string | null)[] = [];
    uploads.subscribe(() => notes.push(uploads.items()[0]?.note ?? null));
    answer = () => (sent.length < 3 ? Promise.reject(new NetworkError('unreachable')) : Promise.resolve());
    uploads.add(POST, files('a'));
    await finishedTimes(1);
    expect(sent).toHaveLength(3);
    expect(notes).toContain('Waiting for the connection');
    expect(finished[0]).toEqual({ post: POST, added: 1, failures: [] });
  });

  it('are forgotten when another person uses the page', async () => {
    let go = () => {};
    answer = () => new Promise((resolve) => (go = resolve));
    uploads.add(POST, files('a', 'b'));
    await waitFor(() => expect(sent).toHaveLength(1));
    uploads.clear();
    expect(sent[0]?.signal.aborted).toBe(true);
    go();
    uploads.add(POST, files('c'));
    await waitFor(() => expect(names()).toContain('c'));
    expect(names()).toEqual(['a', 'c']);
    expect(finished).toEqual([]);
  });
});
