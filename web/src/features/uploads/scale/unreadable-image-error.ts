import { ERRORS } from '@tessera/contracts';

/** The browser could not decode or encode the picture. */
export class UnreadableImageError extends Error {
  override readonly name = 'UnreadableImageError';
  /** For the person. */
  readonly text: string;

  constructor(message: string, { text, cause }: { text?: string; cause?: unknown } = {}) {
    super(message, { cause });
    this.text = text ?? ERRORS.IMAGE_UNREADABLE.text;
  }
}
