// @ts-check
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { writeAtomically } from '../atomic-file.mjs';
import { runOperator } from '../ops.mjs';
import { StartError } from '../start-error.mjs';
import { ApiError } from '../api-client.mjs';

const EMAIL = 'demo@example.com';
const USERNAME = 'slow.light';

/**
 * What `.data/demo.json` keeps: how to log in, and how far the demo has come.
 * @typedef {object} DemoState
 * @property {string} email
 * @property {string} password
 * @property {string} [userId]
 * @property {string} [gridId]
 * @property {string[]} [photoIds] the posts of the demo in their order
 * @property {boolean} [done]
 */

/** @param {string} file @returns {Promise<DemoState>} */
export async function readState(file) {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined
    ? { email: EMAIL, password: randomBytes(12).toString('base64url') }
    : JSON.parse(text);
}

/** @param {string} file @param {DemoState} state */
export function writeState(file, state) {
  return writeAtomically(file, `${JSON.stringify(state, null, 2)}\n`);
}

/**
 * Logs in with the password on file, or signs up with it where there is no such account (any more).
 * @param {import('../api-client.mjs').ApiClient} api
 * @param {DemoState} state
 * @returns {Promise<{ user: any, isNew: boolean }>}
 * @throws {StartError} the account is there with another password
 */
export async function signIn(api, { email, password }) {
  try {
    const { token, user } = await api.call('POST', '/api/login', { body: { email, password } });
    api.token = token;
    return { user, isNew: false };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'INVALID_CREDENTIALS') throw error;
  }
  try {
    const { token, user } = await api.call('POST', '/api/signup', {
      body: { username: USERNAME, email, password },
    });
    api.token = token;
    return { user, isNew: true };
  } catch (error) {
    if (!(error instanceof ApiError) || !/_TAKEN$/.test(error.code)) throw error;
    throw new StartError(
      `${email} or the name ${USERNAME} belongs to an account whose password is not the one in demo.json`,
      { cause: error },
    );
  }
}

/**
 * Verifies the address, whose mails nobody reads, and gives the paid plan, which the demo shows.
 * @param {string} dataDir
 * @param {{ email: string, emailVerified: boolean, subscriptionTier: string }} user
 */
export async function prepareAccount(dataDir, { email, emailVerified, subscriptionTier }) {
  const operate = (/** @type {string[]} */ ...args) => runOperator(dataDir, args, process.env);
  if (!emailVerified && (await operate('verify', email)) !== 0)
    throw new StartError('the address of the demo account could not be verified');
  if (subscriptionTier !== 'creator' && (await operate('tier', email, 'creator')) !== 0)
    throw new StartError('the plan of the demo account could not be set');
}
