import { it } from 'node:test';
import { playwright } from './browser-tests.ts';

it('through the gateway every call responds as the contract has it: the API contract tests', () =>
  playwright('contract/'));
