/**
 * A header. Responses to calls that prove who somebody is carry it (log-in, sign-up, a followed link, a new password),
 * and the next call from the same browser that asks for a proof sends it back: who has it is not slowed down by others'
 * wrong guesses at the account's password.
 */
export const DEVICE_HEADER = 'X-Device';

/**
 * A header: the id of the reader of `GET /api/events` in this browser. Changes that carry it are not told to that
 * reader, whose pages made them.
 */
export const READER_HEADER = 'X-Event-Reader';
