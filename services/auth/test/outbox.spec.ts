import { Logger } from '@nestjs/common';
import { JobQueues, sendReset } from '@tessera/jobs';
import { Clock, Outbox } from '@tessera/service-kit';
import { eventually } from '@tessera/testing';
import { inspect } from 'node:util';
import type { AuthServer } from './auth-server.js';
import type { MailServer } from './mail-server.js';
import { besideMails } from './mailing-auth.js';

jest.setTimeout(120_000);

let mails: MailServer;
let auth: AuthServer;
besideMails((started) => ({ auth, mails } = started));
afterEach(() => jest.restoreAllMocks());

const queue = () => auth.app.get(JobQueues).queue(sendReset.queue);
const request = (email: string) => auth.call('POST', '/api/reset', { body: { email } });

/** The link is mailed. */
const resetMailed = (email: string) =>
  eventually(
    () => expect(mails.to(email).map(({ subject }) => subject)).toContain('Reset your password'),
    60_000,
  );

/** Runs the sweep as it is run when so many milliseconds have passed. */
async function sweepAfter(milliseconds: number): Promise<void> {
  const clock = jest.spyOn(auth.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + milliseconds));
  await auth.app.get(Outbox).sweep();
  clock.mockRestore();
}

describe('a mail', () => {
  it('goes out though Redis was emptied after it was asked for', async () => {
    const { email } = await auth.signUp();
    await queue().pause();
    expect((await request(email)).status).toBe(200);
    await queue().obliterate({ force: true });
    await sweepAfter(14_000);
    expect(await queue().getJobCountByTypes('waiting', 'active', 'delayed')).toBe(0);
    await sweepAfter(16_000);
    await resetMailed(email);
  });

  it('waits for a mail server that is unavailable, and goes out as soon as it is back', async () => {
    const { email } = await auth.signUp();
    await mails.stop();
    await request(email);
    const job = await eventually(async () => {
      const delayed = (await queue().getDelayed()).find(({ name }) => name === sendReset.name);
      expect(delayed).toBeDefined();
      // As if it had been unavailable for long: the pauses have grown.
      await delayed!.changeDelay(3_600_000);
      return delayed!;
    }, 60_000);
    // Seen unavailable at least once.
    await eventually(async () => expect(await job.isDelayed()).toBe(true));
    await mails.listen();
    await resetMailed(email);
  });

  it('that failed goes with the account that asked for it', async () => {
    const person = await auth.signUp();
    mails.denied.add(person.email);
    await request(person.email);
    const failed = async () => (await queue().getFailed()).filter(({ name }) => name === sendReset.name);
    await eventually(async () => expect(await failed()).toHaveLength(1), 60_000);
    const { token } = person;
    expect((await auth.call('DELETE', '/api/user/account', { token })).status).toBe(204);
    await eventually(async () => expect(await failed()).toEqual([]));
  });

  it('to a mailbox that does not exist is no failed job, is not queued again, and another one can be asked for', async () => {
    const { email } = await auth.signUp();
    mails.unknown.add(email);
    const before = await queue().getJobCounts('failed');
    const warned = jest.spyOn(Logger.prototype, 'warn');
    await request(email);
    await eventually(() =>
      expect(warned.mock.calls.flat()).toContainEqual(expect.objectContaining({ code: 'MAIL_REFUSED' })),
    );
    expect(JSON.stringify(warned.mock.calls).toLowerCase()).not.toContain(email.toLowerCase());
    warned.mockRestore();
    await eventually(async () =>
      expect(await queue().getJobCounts('active', 'failed')).toEqual({ active: 0, ...before }),
    );
    for (const _round of [1, 2]) await sweepAfter(16_000);
    expect(
      (await queue().getJobs()).filter(({ name, failedReason }) => name === sendReset.name && !failedReason),
    ).toEqual([]);
    mails.unknown.delete(email);
    await request(email);
    await resetMailed(email);
  });

  it('that is refused for good is tried once, is not queued again, and goes out when the operator retries it', async () => {
    const { email } = await auth.signUp();
    mails.denied.add(email);
    await request(email);
    const job = await eventually(async () => {
      const failed = (await queue().getFailed()).find(({ name }) => name === sendReset.name);
      expect(failed).toBeDefined();
      return failed!;
    }, 60_000);
    expect([job.attemptsMade, job.failedReason]).toEqual([
      1,
      expect.stringContaining('Access denied') as string,
    ]);
    expect(JSON.stringify(job).toLowerCase()).not.toContain(email.toLowerCase());
    for (const _round of [1, 2]) await sweepAfter(16_000);
    const resets = (await queue().getJobs()).filter(({ name }) => name === sendReset.name);
    expect(resets.map(({ id, attemptsMade }) => [id, attemptsMade])).toEqual([[job.id, 1]]);
    mails.denied.delete(email);
    await job.retry('failed', { resetAttemptsMade: true });
    await resetMailed(email);
  });

  it('that is refused for now is logged without whom it is to', async () => {
    const { email } = await auth.signUp();
    await eventually(() => expect(mails.verifications(email)).toHaveLength(1), 60_000);
    mails.greylisted.add(email);
    const logged = jest.spyOn(Logger.prototype, 'error');
    await request(email);
    const lines = await eventually(() => {
      const failed = logged.mock.calls.filter(([, text]) => text === `job ${sendReset.name} failed`);
      expect(failed).not.toEqual([]);
      return inspect(failed, { depth: null });
    }, 60_000);
    expect(lines).toContain('greylisted');
    expect(lines.toLowerCase()).not.toContain(email.toLowerCase());
  });
});
