import { describe, it } from 'node:test';
import { playwright } from './browser-tests.ts';

describe('through the gateway', () => {
  it('every call responds as the contract has it: the API contract tests', () => playwright('contract/'));
});
