import { ApiError } from '../../../shared/api/api-error.js';
import { keepTrying } from './keep-trying.js';

const apiError = (status: number) =>
  new ApiError({ status, statusText: '', text: '', retryAfter: status === 429 ? '1' : null });

/** Fails so often with that status, and then arrives. */
async function tryOut(status: number, failures: number) {
  const notes: (string | null)[] = [];
  let tried = 0;
  const work = () => {
    tried += 1;
    return tried > failures ? Promise.resolve('there') : Promise.reject(apiError(status));
  };
  const outcome = await keepTrying(work, {
    signal: new AbortController().signal,
    pause: () => Promise.resolve(),
    onWaiting: (note) => notes.push(note),
  }).catch((error: unknown) => error);
  return { outcome, tried, notes: [...new Set(notes)] };
}

describe('an upload', () => {
  it('waits for its turn as often as the server asks for it, and is not given up', async () => {
    expect(await tryOut(429, 50)).toEqual({
      outcome: 'there',
      tried: 51,
      notes: ['Waiting for its turn', null],
    });
  });

  it.each([401, 502, 503, 504])('waits as long as it takes where the response is %i', async (status) => {
    expect(await tryOut(status, 50)).toEqual({
      outcome: 'there',
      tried: 51,
      notes: ['Waiting for the connection', null],
    });
  });

  it('is not tried again after a refusal', async () => {
    expect(await tryOut(413, 1)).toMatchObject({ tried: 1, notes: [] });
  });
});
