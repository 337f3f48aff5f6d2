import { after } from 'node:test';
import { startProgram } from '../../../tests/support/program.ts';

/** Runs a program for the tests of one file, and returns once it is ready. @param program its path */
export async function runForTests(...program: Parameters<typeof startProgram>) {
  const end = await startProgram(...program);
  after(() => end());
}
