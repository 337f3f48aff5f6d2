import type { Mail } from './mail.js';

/**
 * Hands mails over: to a mail server, or to a folder where none is set. For use in jobs alone, which retry what
 * failed: a request never waits for a mail server.
 */
export abstract class Mailer {
  /**
   * Resolves once the mail is with the mail server or on the disk.
   * @throws where it could not be handed over; an `UnrecoverableError` where it never can be.
   */
  abstract send(mail: Mail): Promise<void>;

  /** Resolves where mails can be handed over now. */
  abstract ready(): Promise<void>;

  /** Removes what is kept here of mails to or about an address; a mail server keeps nothing that we could reach. */
  abstract forget(address: string): Promise<void>;
}
