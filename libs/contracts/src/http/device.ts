/**
 * A header. Answers to log-in, sign-up and reset carry it, and the next of these calls from the same browser sends it
 * back: who has it is not slowed down by others' wrong guesses at the account's password.
 */
export const DEVICE_HEADER = 'X-Device';
