import { expect } from '@playwright/test';
import type { ErrorBody } from '@tessera/contracts';
import type { ApiResponse } from './person.js';

/** The shape of every refusal: status, code, a text for a person twice, and the request's id. */
export function expectRefusal(
  { status, headers, body }: ApiResponse<unknown>,
  expected: number,
  code: string,
): void {
  const refusal = (body ?? {}) as Partial<ErrorBody>;
  expect({ status, code: refusal.code }).toEqual({ status: expected, code });
  expect(refusal.error).toEqual(expect.stringMatching(/\S/));
  expect(refusal.message).toBe(refusal.error);
  expect(refusal.requestId).toBe(headers.get('x-request-id'));
  const known = ['error', 'message', 'code', 'requestId', 'details'];
  expect(Object.keys(refusal).filter((key) => !known.includes(key))).toEqual([]);
}
