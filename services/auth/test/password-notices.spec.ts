import { JobQueues, sendPasswordNotice } from '@tessera/jobs';
import { eventually } from '@tessera/testing';
import type { AuthServer, Person } from './auth-server.js';
import type { MailServer } from './mail-server.js';
import { besideMails } from './mailing-auth.js';

jest.setTimeout(120_000);

let mails: MailServer;
let auth: AuthServer;
besideMails((started) => ({ auth, mails } = started));

const queue = () => auth.app.get(JobQueues).queue(sendPasswordNotice.queue);

async function change({ token, password }: Person): Promise<void> {
  const body = { currentPassword: password, newPassword: password, confirmPassword: password };
  expect((await auth.call('PUT', '/api/user/password', { token, body })).status).toBe(200);
}

describe('the mail about a changed password', () => {
  it('is one of several changes that came while it waited', async () => {
    const person = await auth.signUp();
    await queue().pause();
    for (const _change of [1, 2, 3, 4]) await change(person);
    expect((await queue().getJobs()).filter(({ name }) => name === sendPasswordNotice.name)).toHaveLength(4);
    await queue().resume();
    await eventually(async () => expect(await queue().getJobs(['wait', 'active'])).toEqual([]), 60_000);
    expect(mails.to(person.email)).toHaveLength(1);
  });

  it('goes out for a job of 0.1.0, which does not name its change', async () => {
    const person = await auth.signUp();
    await queue().pause();
    await change(person);
    for (const job of await queue().getJobs(['wait'])) await job.remove();
    await auth.app.get(JobQueues).add(sendPasswordNotice, { userId: person.user.id }, 'before');
    await queue().resume();
    await mails.nth(person.email, 1);
  });
});
