import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { areaUnderCurve } from './roc.ts';

describe('the area under the ROC curve', () => {
  it('is a half where nothing is told', () => {
    assert.equal(areaUnderCurve([1, 2, 3], [1, 2, 3]), 0.5);
    assert.equal(areaUnderCurve([5, 5], [5, 5, 5]), 0.5);
  });

  it('is one or nothing where everything is told', () => {
    assert.equal(areaUnderCurve([4, 5, 6], [1, 2, 3]), 1);
    assert.equal(areaUnderCurve([1, 2, 3], [4, 5, 6]), 0);
  });

  it('counts the pairs that are in order', () => {
    assert.equal(areaUnderCurve([1, 4], [2, 3]), 0.5);
    assert.equal(areaUnderCurve([2, 4], [1, 3]), 0.75);
  });
});
