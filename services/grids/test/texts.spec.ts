import { LIMITS, textsData, type SavedText } from '@tessera/contracts';
import { AccountErasureService } from '../src/accounts/account-erasure.service.js';
import { TestGrids } from './harness.js';
import type { ErrorResponse, Person } from './person.js';
import { newId } from './fake-media.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

const listOf = (person: Person) => person.ok<SavedText[]>('GET', '/api/texts');
const SEA = { name: 'Sea', text: '#sea #lake' };

describe('saved texts', () => {
  it('are listed in the order in which they were saved; a repeat changes nothing, and another text the one that is there', async () => {
    const person = service.person();
    const [first, second] = [newId(), newId()];
    expect(await listOf(person)).toEqual([]);
    for (const id of [first, second, first]) await person.ok('POST', '/api/texts', { id, ...SEA });
    expect(await person.ok('POST', '/api/texts', { id: first, name: ' Coast ', text: 'By the sea' })).toEqual(
      {
        id: first,
        name: 'Coast',
        text: 'By the sea',
      },
    );
    expect((await listOf(person)).map(({ id, name }) => [id, name])).toEqual([
      [first, 'Coast'],
      [second, 'Sea'],
    ]);
    expect((await person.call('DELETE', `/api/texts/${first}`)).status).toBe(204);
    expect(await person.refusal('DELETE', `/api/texts/${first}`)).toEqual([404, 'NOT_FOUND']);
    expect((await listOf(person)).map(({ id }) => id)).toEqual([second]);
  });

  it("are a person's own", async () => {
    const [ada, eve] = [service.person(), service.person()];
    const id = newId();
    await ada.ok('POST', '/api/texts', { id, ...SEA });
    await eve.ok('POST', '/api/texts', { id, name: 'Hers', text: 'Other' });
    await eve.ok('DELETE', `/api/texts/${id}`);
    expect(await listOf(ada)).toEqual([{ id, ...SEA }]);
    expect(await listOf(eve)).toEqual([]);
  });

  it('are each saved once where calls come at the same time, and at most 100', async () => {
    const person = service.person();
    const ids = Array.from({ length: LIMITS.savedTexts.count - 1 }, newId);
    await Promise.all(
      [...ids, ...ids.slice(0, 20)].map((id) => person.ok('POST', '/api/texts', { id, ...SEA })),
    );
    expect(new Set((await listOf(person)).map(({ id }) => id))).toEqual(new Set(ids));
    expect(await listOf(person)).toHaveLength(ids.length);
    await person.ok('POST', '/api/texts', { id: newId(), ...SEA });
    const { status, body } = await person.call<ErrorResponse>('POST', '/api/texts', { id: newId(), ...SEA });
    expect([status, body.code]).toEqual([409, 'CEILING_REACHED']);
    expect(body.message).toBe(
      'You have 100 saved texts, as many as can be kept. Delete one to save another.',
    );
    // One that is there can still be changed.
    await person.ok('POST', '/api/texts', { id: ids[0], ...SEA, name: 'Lake' });
  });

  it('are in the ZIP of their data, page after page, and gone with the account', async () => {
    const [person, other] = [service.person(), service.person()];
    const ids = Array.from({ length: 25 }, newId);
    for (const id of ids) await person.ok('POST', '/api/texts', { id, ...SEA });
    await other.ok('POST', '/api/texts', { id: newId(), ...SEA });
    const page = (after: string) => service.media.send(textsData, { userId: person.id, after });
    const first = await page('');
    const then = await page(first.at(-1)!.id);
    expect([first.length, then.length]).toEqual([20, 5]);
    expect([...first, ...then].map(({ id }) => id)).toEqual([...ids].sort());
    await service.get(AccountErasureService).erase(person.id);
    expect(await page('')).toEqual([]);
    expect(await listOf(other)).toHaveLength(1);
  });
});
