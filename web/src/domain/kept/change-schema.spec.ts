import { migrated, SCHEMA } from './change-schema.js';

const MIGRATIONS = ['second', 'third'].map((name) => (change: unknown) => `${String(change)}, ${name}`);

it('takes a kept change from its own shape to the latest, one after another', () => {
  const from = (schema: number) => migrated({ change: 'kept', schema }, MIGRATIONS);
  expect([from(1), from(2), from(3)]).toEqual(['kept, second, third', 'kept, third', 'kept']);
});

it('leaves a change of the latest shape as it is', () => {
  const change = { kind: 'pin' };
  expect(migrated({ change, schema: SCHEMA })).toBe(change);
});
