/** This device took too long to read the picture, which may be as it should be. */
export class ScaleTimeoutError extends Error {
  override readonly name = 'ScaleTimeoutError';
  /** For the person. */
  readonly text = 'This device took too long to read the picture. Please try again.';

  constructor() {
    super('took too long');
  }
}
