import assert from 'node:assert/strict';
import { it } from 'node:test';
import { signUp } from '../support/people.ts';
import { waitUntil } from '../../infra/local/wait-until.mjs';
import { make } from './traffic.ts';
import { BASE_URL } from './product.ts';

const MAIL_MS = 120_000;

it('make mail shows the mail with the link for a new password that was kept because no SMTP_URL is set', async () => {
  const { account, api } = await signUp(BASE_URL);
  const { email } = account;
  await api.call('POST', '/api/reset', { body: { email } });
  let shown = '';
  const kept = async () => {
    shown = await make(['mail']);
    return shown.includes(`To:      ${email}\n`);
  };
  assert.ok(await waitUntil(kept, { deadlineMs: MAIL_MS, everyMs: 250 }), shown);
  const mail = shown.slice(shown.indexOf(`To:      ${email}\n`));
  assert.ok(mail.includes(`${BASE_URL}/`), mail);
});
