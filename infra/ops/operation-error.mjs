// @ts-check

/** An error whose message is written for the operator; it needs no stack trace. */
export class OperationError extends Error {
  /** @override */
  name = 'OperationError';
}
