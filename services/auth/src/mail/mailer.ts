import type { Letter } from './letter.js';

/**
 * Hands letters over: to a mail server, or to a folder where none is set. For use in jobs alone, which repeat what
 * failed: a request never waits for a mail server.
 */
export abstract class Mailer {
  /** Resolves once the letter is with the mail server or on the disk. @throws where it could not be handed over; an `UnrecoverableError` where it never can be. */
  abstract send(letter: Letter): Promise<void>;

  /** Resolves where letters can be handed over now. */
  abstract ready(): Promise<void>;

  /** Removes what is kept here of letters to or about an address; a mail server keeps nothing that we could reach. */
  abstract forget(address: string): Promise<void>;
}
