import { readAdminEnv } from './env.js';

const KEY = 'k'.repeat(43);
const GOOD = {
  HTTP_PORT: '8085',
  MONGODB_URI: 'mongodb://127.0.0.1:1',
  REDIS_URL: 'redis://127.0.0.1:1',
  JWT_PUBLIC_KEYS: JSON.stringify([{ kid: 'a', pem: 'public' }]),
  AUTH_TCP: '127.0.0.1:1',
  GRIDS_TCP: '127.0.0.1:2',
  MEDIA_TCP: '127.0.0.1:3',
  SERVICE_KEY_TO_AUTH: KEY,
  SERVICE_KEY_TO_GRIDS: KEY,
  SERVICE_KEY_TO_MEDIA: KEY,
  AUTH_URL: 'http://127.0.0.1:1',
  GRIDS_URL: 'http://127.0.0.1:2',
  MEDIA_URL: 'http://127.0.0.1:3',
  MEDIA_WORKER_URL: 'http://127.0.0.1:4',
};

describe('the environment of admin', () => {
  it('takes the limit of storage to be 100 GB by default [D8.1]', () => {
    expect(readAdminEnv(GOOD).STORAGE_LIMIT_GB).toBe(100);
    expect(readAdminEnv({ ...GOOD, STORAGE_LIMIT_GB: '7' }).STORAGE_LIMIT_GB).toBe(7);
  });
});
