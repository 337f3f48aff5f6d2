/**
 * A header. Responses to log-in, sign-up and reset carry it, and the next of these calls from the same browser sends it
 * back: who has it is not slowed down by others' wrong guesses at the account's password.
 */
export const DEVICE_HEADER = 'X-Device';

/**
 * A header: the id of the reader of `GET /api/events` in this browser. Changes that carry it are not told to that
 * reader, whose pages made them.
 */
export const READER_HEADER = 'X-Event-Reader';
