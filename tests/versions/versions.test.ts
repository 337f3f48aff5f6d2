import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { breaksOf } from '../../infra/release/breaks.ts';
import { released } from '../../infra/release/released.ts';
import { sentOf, spoken, type Schema, type Spoken } from '../../infra/release/spoken.ts';

const responding = (response: Schema): Spoken => ({
  messages: { 'auth.user.plan': { callers: ['grids'], payload: { type: 'object' }, response } },
  jobs: {},
  steps: {},
});
const tier = { type: 'string', enum: ['free', 'creator'] };
const plan = (more: object = {}, required: string[] = ['tier']) => ({
  type: 'object',
  properties: { tier, ...more },
  required,
});

describe('processes of two versions, which run side by side during an upgrade', () => {
  it('understand each other: messages and jobs are those of the version that is out', async () => {
    const now = spoken();
    assert.ok(Object.keys(now.messages).length > 20 && Object.keys(now.jobs).length > 5);
    assert.deepEqual(breaksOf(await released(), now), []);
  });

  it('are compared also by records that are not checked as they arrive', () => {
    const now = spoken();
    const renamed = structuredClone(now);
    const { response } = renamed.messages['grids.exports.grids'] ?? {};
    const { properties } = response?.properties?.grids?.items ?? {};
    assert.ok(properties?.itemIds);
    properties.ids = properties.itemIds;
    delete properties.itemIds;
    assert.notDeepEqual(breaksOf(now, renamed), []);
  });

  it('may know a field that the other leaves out', () => {
    const more = plan({ since: { type: 'string' } });
    assert.deepEqual(breaksOf(responding(plan()), responding(more)), []);
    assert.deepEqual(breaksOf(responding(more), responding(plan())), []);
  });

  for (const [what, response] of [
    [
      'a field that one of them needs and the other does not know',
      plan({ since: { type: 'string' } }, ['tier', 'since']),
    ],
    ['a field that only one of them needs', plan({}, [])],
    ['a value that only one of them knows', plan({ tier: { ...tier, enum: ['free', 'creator', 'agency'] } })],
    ['a field of another type', plan({ tier: { type: 'number' } })],
    ['a list in the place of one', { type: 'array', items: plan() }],
  ] as const)
    it(`must not differ in ${what}`, () => {
      assert.notDeepEqual(breaksOf(responding(plan()), responding(response)), []);
      assert.notDeepEqual(breaksOf(responding(response), responding(plan())), []);
    });

  it('change what is stored by one step at most, so that the version before can read it', () => {
    const at = (grids: number) => ({ ...responding(plan()), steps: { grids } });
    assert.deepEqual(breaksOf(at(1), at(2)), []);
    assert.deepEqual(breaksOf(at(1), at(3)), ['stored data of grids is 2 steps ahead, not 0 or 1']);
    assert.deepEqual(breaksOf(at(2), at(1)), ['stored data of grids is -1 steps ahead, not 0 or 1']);
  });

  it('may lose what the version that is out only took, and sent to nobody', () => {
    const jobs = { 'erase/erase-asset': { type: 'object' } };
    const before = { ...responding(plan()), jobs: { ...jobs, 'media/erase-asset': { type: 'object' } } };
    const now = { messages: {}, jobs, steps: {} };
    assert.equal(breaksOf(before, now).length, 2);
    assert.deepEqual(breaksOf(sentOf(before, ['auth.user.plan', 'media/erase-asset']), now), []);
    assert.throws(() => sentOf(before, ['auth.user.plans']), /auth\.user\.plans/);
  });

  it('must not lose a message, its caller or a job', () => {
    const before = { ...responding(plan()), jobs: { 'media/derive-images': { type: 'object' } } };
    assert.deepEqual(breaksOf(before, { messages: {}, jobs: {}, steps: {} }), [
      'message auth.user.plan is gone',
      'job media/derive-images is gone',
    ]);
    const others = structuredClone(before);
    others.messages['auth.user.plan'] = { callers: [], payload: { type: 'object' }, response: plan() };
    assert.deepEqual(breaksOf(before, others), ['message auth.user.plan is not taken from grids any more']);
  });
});
