import { waitFor } from '@testing-library/react';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refusal } from '../../../test/people.js';
import { onSessionLost } from '../../shared/api/request-parts.js';
import { storeToken } from '../../shared/api/token-store.js';
import { EventStream } from './event-stream.js';
import type { News } from './news.js';

/** A server of streams: what was asked, and the responses that are open. */
let server: Server;
let asked: { readonly grids: string | null; readonly reader: string | null; readonly token?: string }[];
let open: ServerResponse[];
let status: number;
let headers: Record<string, string>;
let isSilent: boolean;
let refused: string;
let stream: EventStream;
let news: News[];

beforeEach(async () => {
  [asked, open, status, headers, news, isSilent, refused] = [[], [], 200, {}, [], false, ''];
  server = createServer((request: IncomingMessage, response) => {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader('access-control-allow-headers', 'authorization, x-event-reader');
    if (request.method === 'OPTIONS') {
      response.end();
      return;
    }
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    const { authorization } = request.headers;
    asked.push({
      grids: searchParams.get('grids'),
      reader: searchParams.get('reader'),
      ...(authorization && { token: authorization }),
    });
    if (isSilent) return;
    response.writeHead(status, { 'content-type': 'text/event-stream', ...headers });
    if (status === 200) {
      response.write(':\n\n');
      open.push(response);
    } else response.end(refused);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const { fetch } = globalThis;
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((path, options) => fetch(`http://127.0.0.1:${port}${path as string}`, options));
  storeToken('t-1');
  stream = new EventStream((each) => news.push(each));
});
afterEach(async () => {
  stream.close();
  jest.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const streams = (count: number) => waitFor(() => expect(open).toHaveLength(count));

it('reads what is watched as the person, and tells what comes, however it is cut', async () => {
  stream.watch(['a', 'b']);
  await streams(1);
  expect(asked).toEqual([
    { grids: 'a,b', reader: expect.stringMatching(/^[0-9a-f]{32}$/) as string, token: 'Bearer t-1' },
  ]);
  open[0]?.write('data: {"kind":"grids","stamp":"4"}\n\ndata: {"kind":"grid","gridId":"a",');
  await waitFor(() => expect(news).toHaveLength(1));
  open[0]?.write('"version":7,"stamp":"\\"1\\""}\n\n:\n\n');
  await waitFor(() => expect(news).toHaveLength(2));
  expect(news).toEqual([
    { kind: 'grids', stamp: '4' },
    { kind: 'grid', gridId: 'a', version: 7, stamp: '"1"' },
  ]);
});

it('leaves out what it does not know, and goes on', async () => {
  stream.watch(['a']);
  await streams(1);
  for (const data of ['{"kind":"weather"}', 'nonsense', '{"kind":"grid"}', '{"kind":"grids","stamp":"5"}'])
    open[0]?.write(`data: ${data}\n\n`);
  await waitFor(() => expect(news).toEqual([{ kind: 'grids', stamp: '5' }]));
});

it('begins another stream for a grid more, and none for one less', async () => {
  stream.watch(['a', 'b']);
  await streams(1);
  stream.watch(['b']);
  stream.watch(['a', 'c']);
  await streams(2);
  expect(asked.map(({ grids }) => grids)).toEqual(['a,b', 'a,c']);
});

it('comes back after a pause where the stream ends, is cut or refused, and at once when the network is back', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  stream.watch(['a']);
  await streams(1);
  open[0]?.end();
  await streams(2);
  status = 503;
  open[1]?.destroy();
  await waitFor(() => expect(asked.length).toBeGreaterThan(2), { timeout: 5_000 });
  status = 200;
  window.dispatchEvent(new Event('online'));
  await streams(3);
  expect(new Set(asked.map(({ reader }) => reader)).size).toBe(1);
});

it('waits for as long as the server tells it at the end, unless there is something new to watch', async () => {
  const timers = jest.spyOn(globalThis, 'setTimeout');
  const minutes = () => timers.mock.calls.filter(([, pause]) => pause === 60_000);
  stream.watch(['a']);
  await streams(1);
  open[0]?.end('retry: 60000\n\n');
  await waitFor(() => expect(minutes()).toHaveLength(1));
  expect(asked).toHaveLength(1);
  stream.watch(['b']);
  await streams(2);
  open[1]?.end();
  await streams(3);
  expect(minutes()).toHaveLength(1);
});

it('waits for as long as a refusal tells it, unless the network comes back', async () => {
  const timers = jest.spyOn(globalThis, 'setTimeout');
  [status, headers] = [429, { 'retry-after': '30' }];
  stream.watch(['a']);
  await waitFor(() => expect(timers.mock.calls.some(([, pause]) => pause === 30_000)).toBe(true));
  expect(asked).toHaveLength(1);
  status = 200;
  window.dispatchEvent(new Event('online'));
  await streams(1);
});

it('tells that the session has ended, which a page that makes no call hears of nowhere else', async () => {
  const lost = jest.fn();
  const stop = onSessionLost(lost);
  [status, refused] = [401, JSON.stringify(refusal('UNAUTHENTICATED').body)];
  stream.watch(['a']);
  await waitFor(() => expect(lost).toHaveBeenCalledTimes(1));
  stop();
});

it('asks nothing more once it is closed', async () => {
  stream.watch(['a']);
  await streams(1);
  stream.close();
  await waitFor(() => expect(open[0]?.destroyed).toBe(true));
  // Another try would begin in the next turn.
  for (let turn = 0; turn < 3; turn += 1) await new Promise((passed) => setTimeout(passed));
  expect(asked).toHaveLength(1);
});

it('tries again where a server takes the call and never begins the stream', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const later = globalThis.setTimeout;
  // Ten seconds are half a one. A mock would have `waitFor` take the clock for a false one.
  globalThis.setTimeout = ((work: () => void, ms?: number) =>
    later(work, ms === 10_000 ? 500 : ms)) as typeof later;
  isSilent = true;
  stream.watch(['a']);
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  isSilent = false;
  await waitFor(() => expect(open).toHaveLength(1), { timeout: 5_000 });
  expect(asked.length).toBeGreaterThan(1);
  globalThis.setTimeout = later;
});
