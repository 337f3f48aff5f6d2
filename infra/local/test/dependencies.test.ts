import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { holdsAll, withoutFormerTools } from '../dependencies.mjs';

const wanted = {
  '': {},
  'services/auth': { version: '0.1.0' },
  'node_modules/nest': { version: '12.5.1' },
  'node_modules/@tessera/auth': { link: true },
  'node_modules/only-on-a-mac': { version: '1.0.0', optional: true },
};
const installed = {
  'node_modules/nest': { version: '12.5.1' },
  'node_modules/@tessera/auth': { link: true },
};

describe('the installed packages', () => {
  it('suffice where all that this system needs are there', () => {
    assert.equal(holdsAll(wanted, installed), true);
  });

  it('do not suffice where one lacks, is another version, also an optional one, or is not linked', () => {
    assert.equal(holdsAll(wanted, { ...installed, 'node_modules/nest': { version: '12.5.0' } }), false);
    assert.equal(holdsAll({ ...wanted, 'node_modules/zod': { version: '4.0.0' } }, installed), false);
    assert.equal(holdsAll(wanted, { 'node_modules/nest': { version: '12.5.1' } }), false);
    assert.equal(holdsAll(wanted, { ...installed, 'node_modules/only-on-a-mac': { version: '0.9' } }), false);
  });

  it('suffice for another commit without a former tool, and not where a tool has another version', () => {
    const former = { ...wanted, 'node_modules/linter': { version: '1.0.0', dev: true } };
    const suffice = (there: typeof installed & Record<string, object>) =>
      holdsAll(withoutFormerTools(former, there), there);
    assert.equal(suffice(installed), true);
    assert.equal(suffice({ ...installed, 'node_modules/linter': { version: '2.0.0' } }), false);
    assert.equal(suffice({ ...installed, 'node_modules/nest': { version: '12.5.0' } }), false);
    assert.equal(holdsAll(former, installed), false);
  });
});
