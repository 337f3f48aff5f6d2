import { Logger } from '@nestjs/common';
import { UnrecoverableError } from '@tessera/jobs';
import type { Mail } from './mail.js';

/** The mail server knows no such mailbox, or none that takes mails: nothing that an operator could mend. */
export class RecipientRefused extends UnrecoverableError {}

const refusals = new Logger('mail');

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

  /**
   * Sends to somebody whose address is as they wrote it. False where there is no such mailbox, which is logged and is
   * no failure of the job.
   * @throws as {@link send}, for any other reason
   */
  async sendToPerson(mail: Mail): Promise<boolean> {
    try {
      await this.send(mail);
      return true;
    } catch (error) {
      if (!(error instanceof RecipientRefused)) throw error;
      refusals.warn({ code: 'MAIL_REFUSED', reason: error.message }, 'the mailbox of a mail does not exist');
      return false;
    }
  }

  /** Resolves where mails can be handed over now. */
  abstract ready(): Promise<void>;

  /** Removes what is kept here of mails to or about an address; a mail server keeps nothing that we could reach. */
  abstract forget(address: string): Promise<void>;
}
