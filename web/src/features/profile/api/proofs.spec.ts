import { pointPageAt, startApiServer, type ApiServer } from '../../../../test/api-server.js';
import { aUser } from '../../../../test/people.js';
import { keepDevice, storedDevice } from '../../../shared/api/device-store.js';
import { deleteAccount } from './delete-account.js';
import { putPassword } from './put-password.js';

const [BEFORE, AFTER] = ['a'.repeat(32), 'b'.repeat(32)];
let api: ApiServer;

beforeEach(async () => {
  api = await startApiServer();
  pointPageAt(api);
  localStorage.clear();
  keepDevice(BEFORE);
});
afterEach(() => api.close());

describe('a call that asks for the password', () => {
  it('to change it names this browser, and keeps what it is known by from then on', async () => {
    api.on({ 'PUT /api/user/password': () => ({ body: aUser(), headers: { 'X-Device': AFTER } }) });
    await putPassword({ currentPassword: 'secret1', newPassword: 'secret2', confirmPassword: 'secret2' });
    expect(api.seen[0]?.headers['x-device']).toBe(BEFORE);
    expect(storedDevice()).toBe(AFTER);
  });

  it('to delete the account names this browser', async () => {
    api.on({ 'DELETE /api/user/account': () => ({ status: 204 }) });
    await deleteAccount('secret1');
    expect(api.seen[0]?.headers['x-device']).toBe(BEFORE);
    expect(storedDevice()).toBe(BEFORE);
  });
});
