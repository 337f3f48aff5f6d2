import * as contracts from '@tessera/contracts';
import fc from 'fast-check';
import { z } from 'zod';
import { aUser } from '../../../test/people.js';
import { aPhoto, stateOf } from '../../../test/photos.js';
import { shapeOf } from './shape-of.js';
import { listOf, misfit, parseAs, UnreadableResponseError, type ShapeData } from './shape.js';

const dataOf = (schema: z.ZodType) => shapeOf(schema) as unknown as ShapeData;

/** Of each kind of schema that responses are made of. */
const Everything = z
  .object({
    text: z.string(),
    count: z.number(),
    done: z.boolean(),
    kind: z.enum(['photo', 'reel']),
    isTrue: z.literal(true).optional(),
    name: z.string().nullable(),
    list: z.array(z.object({ id: z.string() }).readonly()).readonly(),
    any: z.unknown(),
    byName: z.record(z.string(), z.number()),
    into: z.union([z.literal('feed'), z.object({ groupId: z.string() })]),
    change: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('pin'), on: z.boolean() }),
      z.object({ kind: z.literal('move'), ids: z.array(z.string()) }),
    ]),
  })
  .readonly();

const one = {
  text: 'a',
  count: 1,
  done: false,
  kind: 'reel',
  name: null,
  list: [{ id: 'x' }],
  any: [1, null],
  byName: { a: 1 },
  into: 'feed',
  change: { kind: 'move', ids: ['a'] },
};

it('lets a value pass that its schema does, with fields that it does not know', () => {
  expect(misfit(dataOf(Everything), one)).toBeNull();
  const more = { ...one, isTrue: true, into: { groupId: 'g' }, change: { kind: 'pin', on: true }, later: 1 };
  expect(misfit(dataOf(Everything), more)).toBeNull();
});

it.each([
  ['.text', { text: 1 }],
  ['.text', { text: undefined }],
  ['.count', { count: '1' }],
  ['.kind', { kind: '=' }],
  ['.isTrue', { isTrue: false }],
  ['.name', { name: 7 }],
  ['.list', { list: { 0: { id: 'x' } } }],
  ['.list.1.id', { list: [{ id: 'x' }, { id: null }] }],
  ['.byName.b', { byName: { a: 1, b: 'c' } }],
  ['.into', { into: 'trash' }],
  ['.change', { change: { kind: 'other' } }],
  ['.change.ids.0', { change: { kind: 'move', ids: [1] } }],
])('tells that %s is not what it has to be', (where, other) => {
  expect(misfit(dataOf(Everything), { ...one, ...other })).toBe(where);
});

it('says the same as the schema of whatever JSON', () => {
  const json = fc.record(
    Object.fromEntries(
      Object.entries(one).map(([key, value]) => [key, fc.oneof(fc.constant(value), fc.jsonValue())]),
    ),
  );
  fc.assert(
    fc.property(json, (value) => {
      expect(misfit(dataOf(Everything), value) === null).toBe(Everything.safeParse(value).success);
    }),
  );
});

it('leaves what a value holds besides its type to the server', () => {
  expect(misfit(dataOf(z.string().trim().max(5)), 'longer than that')).toBeNull();
  expect(misfit(dataOf(contracts.GridName), '')).toBeNull();
});

it('holds for each schema of a response in the contracts', () => {
  const { User, GridStateResponse, ChangesResponse } = contracts;
  const photo = aPhoto('a', { focus: { x: 0.5, y: 0.5, zoom: 1 } });
  expect(misfit(dataOf(User), aUser())).toBeNull();
  expect(misfit(dataOf(GridStateResponse), stateOf([photo]))).toBeNull();
  const applied = [{ index: 0, inverse: { kind: 'pin', id: 'a', on: false } }];
  expect(misfit(dataOf(ChangesResponse), { version: 1, applied, refused: [], items: [photo] })).toBeNull();
  // The server may be of a later version, with codes that the page does not know.
  const refused = [{ index: 0, code: 'NEW_CODE', message: 'No.' }];
  expect(misfit(dataOf(ChangesResponse), { version: 1, applied: [], refused, items: [] })).toBeNull();
});

it('throws what cannot be read, and tells where', () => {
  const ids = listOf(shapeOf(z.string()));
  expect(parseAs(ids, '["a"]')).toEqual(['a']);
  expect(() => parseAs(ids, '["a", 1]')).toThrow(UnreadableResponseError);
  expect(() => parseAs(ids, '["a", 1]')).toThrow('.1');
  expect(() => parseAs(ids, '"a"')).toThrow('as a whole');
  expect(() => parseAs(ids, '<html>')).toThrow('no JSON');
});

it('is made of no schema that a response cannot have', () => {
  expect(() => shapeOf(z.date())).toThrow('date');
});
