import { EventConnection } from './event-connection.js';

let connection: EventConnection;
let sent: string[];

/** The state in which the grid has this tag. */
const tagged = (tag: string) => ({
  boards: new Map<string, number>(),
  grids: new Map([['summer', { ownerId: 'ada', version: 1, tag }]]),
});

beforeEach(() => {
  sent = [];
  const claims = { sub: 'ada', exp: 9_000_000_000 } as EventConnection['claims'];
  connection = new EventConnection({ claims, id: 'laptop', gridIds: ['summer'], address: '::1' });
  connection.output.on('data', (data: Buffer) => {
    for (const [, tag] of String(data).matchAll(/"stamp":"(\w+)"/g)) sent.push(tag ?? '');
  });
  connection.send(tagged('first'));
});

/** What was written has been read. */
const read = () => new Promise((resolve) => setImmediate(resolve));

it('sends what another browser has changed, where a look found it before it was told of', async () => {
  connection.noteOwnChange();
  connection.catchUp(tagged('phone'));
  connection.send(tagged('phone'));
  connection.catchUp(tagged('phone'));
  await read();
  expect(sent).toEqual(['first', 'phone']);
});

it('sends nothing of what its own browser has changed, also with news that come after the next look', async () => {
  connection.noteOwnChange();
  connection.catchUp(tagged('laptop'));
  connection.catchUp(tagged('laptop'));
  connection.send(tagged('laptop'));
  await read();
  expect(sent).toEqual(['first']);
});

it('sends at the next look what could not be sent, also where its own browser has changed something', async () => {
  connection.noteMissed();
  connection.noteOwnChange();
  connection.catchUp(tagged('phone'));
  connection.noteOwnChange();
  connection.catchUp(tagged('laptop'));
  await read();
  expect(sent).toEqual(['first', 'phone']);
});
