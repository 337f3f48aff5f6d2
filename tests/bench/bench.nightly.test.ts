import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PARTS, partOf } from './parts.ts';
import { startProduct } from './start-product.ts';

const START_MS = 300_000;

describe('each part of make bench', { timeout: 900_000 }, () => {
  let product: Awaited<ReturnType<typeof startProduct>>;
  before(
    async () => {
      product = await startProduct();
    },
    { timeout: START_MS },
  );
  after(() => product.stop());

  for (const name of PARTS)
    it(`${name} measures everything that it tells of`, async () => {
      const { measure } = await partOf(name);
      const kept: Record<string, string> = {};
      const keep = async (file: string, text: string) => void (kept[file] = text);
      const results = await measure({ product, rounds: 1, smoke: true, keep });
      assert.ok(results.length > 0);
      for (const result of results) {
        assert.ok(result.values.length > 0, `${result.name} was not measured`);
        assert.ok(result.values.every(Number.isFinite), `${result.name}: ${result.values.join(', ')}`);
      }
      for (const [file, text] of Object.entries(kept)) assert.doesNotMatch(text, /NaN|undefined/, file);
    });
});
