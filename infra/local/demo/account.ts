import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { writeAtomically } from '../atomic-file.mjs';
import { runOperator } from '../ops.mjs';
import { StartError } from '../start-error.mjs';
import { ApiError, type ApiClient } from '../api-client.ts';

const EMAIL = 'demo@example.com';
const USERNAME = 'slow.light';

/** What `.data/demo.json` keeps: how to log in, and the grid once it is whole. */
type DemoState = { email: string; password: string; gridId?: string; done?: boolean };

export async function readState(file: string): Promise<DemoState> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined
    ? { email: EMAIL, password: randomBytes(12).toString('base64url') }
    : JSON.parse(text);
}

export function writeState(file: string, state: DemoState) {
  return writeAtomically(file, `${JSON.stringify(state, null, 2)}\n`);
}

/**
 * Logs in with the password on file, or signs up with it where there is no such account (any more).
 * @throws StartError the account is there with another password
 */
export async function signIn(api: ApiClient, { email, password }: DemoState) {
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

type User = { email: string; emailVerified: boolean; subscriptionTier: string };

/** Verifies the address, whose mails nobody reads, and gives the paid plan, which the demo shows. */
export async function prepareAccount(dataDir: string, { email, emailVerified, subscriptionTier }: User) {
  const operate = (...args: string[]) => runOperator(dataDir, args, process.env);
  if (!emailVerified && (await operate('verify', email)) !== 0)
    throw new StartError('the address of the demo account could not be verified');
  if (subscriptionTier !== 'creator' && (await operate('tier', email, 'creator')) !== 0)
    throw new StartError('the plan of the demo account could not be set');
}
