import { expect, test } from '@playwright/test';
import type {
  AdminAuditEntry,
  AdminList,
  AdminMessage,
  AdminUser,
  AdminUserDetails,
  AuditAction,
} from '@tessera/contracts';
import { mailTo } from '../support/mail.js';
import { Person, send } from './support/person.js';
import { expectRefusal } from './support/refusal.js';

let admin: Person;
test.beforeAll(async () => {
  admin = await Person.admin();
});

/** That the newest record of a subject says this, and that this admin did it. */
async function expectRecord(subjectId: string, action: AuditAction): Promise<void> {
  const { body } = await admin.get<AdminList<AdminAuditEntry>>('/api/admin/audit');
  const record = body.items.find((entry) => entry.subjectId === subjectId);
  expect(record).toMatchObject({ action, actor: 'admin', actorName: admin.username });
}

const logIn = ({ email, password }: Person) => send('POST', '/api/login', { json: { email, password } });

/** Somebody's message, as the admin sees it. */
async function written(person: Person): Promise<AdminMessage> {
  const subject = `Hello from ${person.username}`;
  const json = { name: 'Ada', email: person.email, subject, message: 'Hi' };
  expect((await send('POST', '/api/contact', { json })).status).toBe(200);
  return messageOf(subject);
}

async function messageOf(subject: string): Promise<AdminMessage> {
  const { body } = await admin.get<AdminList<AdminMessage>>('/api/admin/messages');
  const found = body.items.find((message) => message.subject === subject);
  if (!found) throw new Error(`no message is called ${subject}`);
  return found;
}

test.describe('GET /api/admin/users/{id}', () => {
  test('returns 200 and the account with its counts, its storage and its sessions', async () => {
    const person = await Person.signUp();
    await person.photos(await person.grid(), 2);
    await logIn(person);
    const { status, body } = await admin.get<AdminUserDetails>(`/api/admin/users/${person.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      username: person.username,
      gridCount: 1,
      photoCount: 2,
      emailVerified: false,
    });
    expect(body.sessions).toHaveLength(2);
    expect(body.storageBytes).toBeGreaterThan(0);
  });
});

test.describe('DELETE /api/admin/users/{id}/sessions', () => {
  test('returns 204; every session of the person ends, a new one can begin, and the audit log names the admin', async () => {
    const person = await Person.signUp();
    const path = `/api/admin/users/${person.id}/sessions`;
    expect((await admin.call('DELETE', path)).status).toBe(204);
    expectRefusal(await person.get('/api/user'), 401, 'UNAUTHENTICATED');
    expect((await logIn(person)).status).toBe(200);
    await expectRecord(person.id, 'sessions-ended');
  });
});

test.describe('PUT /api/admin/users/{id}/suspension', () => {
  test('returns 204; every session of the person ends in every service, and a log-in is refused with the reason', async () => {
    const person = await Person.signUp();
    const gridId = await person.grid();
    expect((await admin.call('PUT', `/api/admin/users/${person.id}/suspension`)).status).toBe(204);
    for (const path of ['/api/user', '/api/grids']) {
      await expect.poll(async () => (await person.get(path)).status).toBe(401);
    }
    const form = new FormData();
    expectRefusal(await person.call('POST', '/api/media', { form }), 401, 'UNAUTHENTICATED');
    expectRefusal(await logIn(person), 403, 'ACCOUNT_SUSPENDED');
    await expectRecord(person.id, 'account-suspended');
    const search = `/api/admin/users?search=${person.username}`;
    const [listed] = (await admin.get<AdminUser[]>(search)).body;
    expect(listed).toMatchObject({ gridCount: 1, suspendedAt: expect.stringMatching(/Z$/) });
    expect(gridId).toMatch(/^[0-9a-f]{32}$/);
  });
});

test.describe('DELETE /api/admin/users/{id}/suspension', () => {
  test('returns 204; the person can log in again and has everything', async () => {
    const person = await Person.signUp();
    await person.grid('Kept');
    await admin.call('PUT', `/api/admin/users/${person.id}/suspension`);
    expect((await admin.call('DELETE', `/api/admin/users/${person.id}/suspension`)).status).toBe(204);
    expect((await logIn(person)).status).toBe(200);
    await expectRecord(person.id, 'account-resumed');
    const { body } = await admin.get<AdminUserDetails>(`/api/admin/users/${person.id}`);
    expect(body).toMatchObject({ gridCount: 1 });
    expect(body).not.toHaveProperty('suspendedAt');
  });
});

test.describe('POST /api/admin/users/{id}/reset', () => {
  test('returns 202; the person is mailed a link', async () => {
    const person = await Person.signUp();
    expect((await admin.call('POST', `/api/admin/users/${person.id}/reset`)).status).toBe(202);
    await mailTo(person.email, 'Reset your password');
    await expectRecord(person.id, 'reset-sent');
  });
});

test.describe('DELETE /api/admin/users/{id}', () => {
  test('returns 204; the account is gone, and the audit log has its id and no name', async () => {
    const person = await Person.signUp();
    expect((await admin.call('DELETE', `/api/admin/users/${person.id}`)).status).toBe(204);
    expectRefusal(await person.get('/api/user'), 401, 'UNAUTHENTICATED');
    expectRefusal(await logIn(person), 401, 'INVALID_CREDENTIALS');
    expectRefusal(await admin.get(`/api/admin/users/${person.id}`), 404, 'NOT_FOUND');
    await expectRecord(person.id, 'account-deleted');
    const { body } = await admin.get<AdminList<AdminAuditEntry>>('/api/admin/audit');
    expect(body.items.find(({ subjectId }) => subjectId === person.id)?.subjectName).toBeNull();
  });
});

test.describe('POST /api/admin/messages/{id}/answer', () => {
  test('returns 200 and the message with its answer, which its writer is mailed', async () => {
    const person = await Person.signUp();
    const { id, subject } = await written(person);
    const json = { text: 'Hello yourself' };
    const path = `/api/admin/messages/${id}/answer`;
    const { status, body } = await admin.call<AdminMessage>('POST', path, { json });
    expect(status).toBe(200);
    expect(body.answer).toMatchObject({ text: 'Hello yourself', at: expect.stringMatching(/Z$/) });
    expect(await mailTo(person.email, `Re: ${subject}`)).toContain('Hello yourself');
    await expect.poll(async () => (await messageOf(subject)).answer?.mail).toBe('sent');
    await expectRecord(id, 'message-answered');
    const other = { json: { text: 'Something else' } };
    expectRefusal(await admin.call('POST', path, other), 409, 'CHANGED_ELSEWHERE');
  });
});

test.describe('DELETE /api/admin/messages/{id}', () => {
  test('returns 204; the message is gone, and a repeat is 404', async () => {
    const { id } = await written(await Person.signUp());
    expect((await admin.call('DELETE', `/api/admin/messages/${id}`)).status).toBe(204);
    expectRefusal(await admin.call('DELETE', `/api/admin/messages/${id}`), 404, 'NOT_FOUND');
    await expectRecord(id, 'message-deleted');
  });
});
