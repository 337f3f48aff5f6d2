import type { SendMailOptions } from 'nodemailer';

/** What is to be mailed, in plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Whom a reply goes to, where it is not us. */
  readonly replyTo?: string;
  /**
   * Its `Message-ID`, where it must be the same each time that this mail is sent; otherwise each has one of its own.
   */
  readonly messageId?: string;
  /** Where these mails are ended with one click (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** A mail as it is sent. */
export function envelopeOf({ unsubscribeUrl, ...mail }: Mail, from: string): SendMailOptions {
  if (unsubscribeUrl === undefined) return { ...mail, from };
  const headers = {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return { ...mail, from, headers };
}
