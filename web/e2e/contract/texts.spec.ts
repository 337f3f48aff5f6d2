import type { SavedText } from '@tessera/contracts';
import { expect, test } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { Person } from './support/person.js';
import { expectRefusal } from './support/refusal.js';

const aText = () => ({ id: randomBytes(16).toString('hex'), name: 'Sea', text: '#sea' });
const listOf = async (person: Person) => (await person.get<SavedText[]>('/api/texts')).body;

test.describe('GET /api/texts', () => {
  test("lists a person's own texts", async () => {
    const [person, stranger] = [await Person.signUp(), await Person.signUp()];
    const json = aText();
    await person.call('POST', '/api/texts', { json });
    expect(await listOf(person)).toEqual([json]);
    expect(await listOf(stranger)).toEqual([]);
  });
});

test.describe('POST /api/texts', () => {
  test('responds with 200; a known id is changed, and what is too long is refused', async () => {
    const person = await Person.signUp();
    const json = aText();
    const { status, body } = await person.call<SavedText>('POST', '/api/texts', { json });
    expect([status, body]).toEqual([200, json]);
    await person.call('POST', '/api/texts', { json: { ...json, text: '#lake' } });
    expect(await listOf(person)).toEqual([{ ...json, text: '#lake' }]);
    const long = { ...json, text: 'x'.repeat(5_001) };
    expectRefusal(await person.call('POST', '/api/texts', { json: long }), 400, 'VALIDATION_FAILED');
  });
});

test.describe('DELETE /api/texts/{id}', () => {
  test('responds with 204', async () => {
    const person = await Person.signUp();
    const json = aText();
    await person.call('POST', '/api/texts', { json });
    expect((await person.call('DELETE', `/api/texts/${json.id}`)).status).toBe(204);
    expect(await listOf(person)).toEqual([]);
  });
});
