/** What is to be mailed, in plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Whom an answer goes to, where it is not us. */
  readonly replyTo?: string;
}
