import { runInThisContext } from 'node:vm';
import { PersonChannel } from '../../shared/session/person-channel.js';
import { announceUserChanged } from '../../shared/session/user-changed.js';
import { isNews, subjectOf, type News } from './news.js';
import { windowsOf, windowsOfSession, type Windows } from './windows.js';

const GRID: News = { kind: 'grid', gridId: 'summer', version: 7 };

/** jsdom has none; Node's passes messages between its channels as browsers do. */
const Channel = runInThisContext('BroadcastChannel') as typeof BroadcastChannel;

const opened: Windows[] = [];

/** A window of that person, and what it has received. */
function aWindow(userId: string) {
  const windows: Windows = new PersonChannel(`news ${userId}`, isNews);
  const received: News[] = [];
  windows.subscribe((news) => received.push(news));
  opened.push(windows);
  return { windows, received };
}

/** What was posted before has arrived, as each channel keeps the order: a word after it has. */
async function delivered(): Promise<void> {
  const last = ['ada', 'eve'].map((userId) => {
    const [from, to] = [new Channel(`news ${userId}`), new Channel(`news ${userId}`)];
    const arrived = new Promise<void>((resolve) => {
      to.onmessage = ({ data }: MessageEvent<unknown>) => data === 'last' && resolve();
    });
    from.postMessage('last');
    return arrived.finally(() => [from, to].forEach((channel) => channel.close()));
  });
  await Promise.all(last);
}

beforeEach(() => {
  Object.assign(globalThis, { BroadcastChannel: Channel });
});
afterEach(() => {
  announceUserChanged();
  for (const windows of opened.splice(0)) windows.close();
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});

it('brings news to the other windows of the same person, not back to the one that they come from', async () => {
  const [one, other, stranger] = [aWindow('ada'), aWindow('ada'), aWindow('eve')];
  one.windows.post(GRID);
  await delivered();
  expect(other.received).toEqual([GRID]);
  expect([one.received, stranger.received]).toEqual([[], []]);
});

it('drops what an earlier version of the page may send', async () => {
  const { received } = aWindow('ada');
  const old = new Channel('news ada');
  for (const data of [null, 'summer', { gridId: 'summer' }, { kind: 'grid' }, { kind: 'board' }]) {
    old.postMessage(data);
  }
  old.postMessage({ kind: 'trash' });
  await delivered();
  old.close();
  expect(received).toEqual([{ kind: 'trash' }]);
});

it('a late change of one person reaches nobody once another one uses the page', async () => {
  const mine = windowsOf('ada');
  expect(windowsOf('ada')).toBe(mine);
  announceUserChanged();
  const [another, stranger] = [aWindow('ada'), aWindow('eve')];
  const theirs = windowsOf('eve');
  expect(theirs).not.toBe(mine);
  mine.post(GRID);
  await delivered();
  expect([another.received, stranger.received]).toEqual([[], []]);
  theirs.post(GRID);
  await delivered();
  expect([another.received, stranger.received]).toEqual([[], [GRID]]);
});

it('works in a browser without channels, where nobody is reached', () => {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  const { windows, received } = aWindow('ada');
  windows.post(GRID);
  windows.close();
  expect(received).toEqual([]);
  expect(windowsOfSession()).toBeNull();
});

it('two news of one grid have the same subject, those of another grid or of the list have others', () => {
  expect(subjectOf(GRID)).toBe(subjectOf({ ...GRID, version: 8 }));
  const others: News[] = [{ ...GRID, gridId: 'autumn' }, { kind: 'grids' }, { kind: 'trash' }];
  expect(new Set([GRID, ...others].map(subjectOf)).size).toBe(4);
});
