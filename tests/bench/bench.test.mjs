// @ts-check
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ROOT } from '../../infra/local/paths.mjs';
import { TemporaryStack } from '../../infra/local/temporary-stack.mjs';
import { PARTS } from './parts.mjs';

const START_MS = 120_000;

describe('each part of make bench', { timeout: 600_000 }, () => {
  /** @type {TemporaryStack} */
  let product;
  before(async () => (product = await TemporaryStack.start({ root: ROOT, web: true })), {
    timeout: START_MS,
  });
  after(() => product.stop());

  for (const [name, { measure }] of Object.entries(PARTS))
    it(`${name} takes a figure of everything that it tells`, async () => {
      /** @type {Record<string, string>} */
      const kept = {};
      const keep = async (/** @type {string} */ file, /** @type {string} */ text) => void (kept[file] = text);
      const results = await measure({ product, rounds: 1, smoke: true, keep });
      assert.ok(results.length > 0);
      for (const result of results) {
        assert.ok(result.values.length > 0, `${result.name} was not measured`);
        assert.ok(result.values.every(Number.isFinite), `${result.name}: ${result.values.join(', ')}`);
      }
      for (const [file, text] of Object.entries(kept)) assert.doesNotMatch(text, /NaN|undefined/, file);
    });
});
