// @ts-check
import { describe, it } from 'node:test';
import { playwright } from './browser-tests.mjs';

describe('through the gateway', () => {
  it('every call answers as the contract says: the API contract tests', () => playwright('contract/'));
});
