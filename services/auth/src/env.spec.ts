import { readAuthEnv } from './env.js';

const KEY = 'k'.repeat(43);
const GOOD = {
  HTTP_PORT: '8081',
  TCP_PORT: '8086',
  MONGODB_URI: 'mongodb://127.0.0.1:1',
  REDIS_URL: 'redis://127.0.0.1:1',
  JWT_PUBLIC_KEYS: JSON.stringify([{ kid: 'a', pem: 'public' }]),
  JWT_PRIVATE_KEY: JSON.stringify({ kid: 'a', pem: 'private' }),
  MEDIA_TCP: '127.0.0.1:1',
  MEDIA_URL: 'http://127.0.0.1:1',
  SERVICE_KEY_TO_MEDIA: KEY,
  SERVICE_KEY_FROM_GRIDS: KEY,
  SERVICE_KEY_FROM_MEDIA: KEY,
  SERVICE_KEY_FROM_ADMIN: KEY,
  SERVICE_KEY_FROM_OPERATOR: KEY,
  PUBLIC_URL: 'https://tessera.example/',
  MAIL_DIR: '/var/mail',
};

describe('the environment of auth', () => {
  it('is read with its defaults', () => {
    expect(readAuthEnv(GOOD)).toMatchObject({
      LOGIN_FAILURES_PER_HOUR: 30,
      PUBLIC_URL: 'https://tessera.example',
      JWT_PRIVATE_KEY: { kid: 'a', pem: 'private' },
      MONGODB_URI: GOOD.MONGODB_URI,
    });
  });

  it('may name a database server of its own', () => {
    const own = { ...GOOD, MONGODB_URI_AUTH: 'mongodb://elsewhere' };
    expect(readAuthEnv(own).MONGODB_URI).toBe('mongodb://elsewhere');
  });

  it('tells where mails go', () => {
    expect(() => readAuthEnv({ ...GOOD, MAIL_DIR: '' })).toThrow('SMTP_URL or MAIL_DIR: one must be set');
    const server = { ...GOOD, MAIL_DIR: '', SMTP_URL: 'smtps://user:word@mail.example:465' };
    expect(readAuthEnv(server).SMTP_URL).toBe(server.SMTP_URL);
    expect(() => readAuthEnv({ ...GOOD, SMTP_URL: 'https://mail.example' })).toThrow('SMTP_URL');
  });

  it('lets no account end for being unused where the mail that announces it cannot be sent [D7.8]', () => {
    expect(() => readAuthEnv({ ...GOOD, RETENTION: 'on' })).toThrow(
      /RETENTION=on: set SMTP_URL.*RETENTION=off/,
    );
    const server = { ...GOOD, SMTP_URL: 'smtp://mail.example', RETENTION: 'on' };
    expect(readAuthEnv(server).RETENTION).toBe('on');
  });

  it('is refused with every variable that is wrong or missing', () => {
    const bad = { ...GOOD, JWT_PRIVATE_KEY: '{', SERVICE_KEY_FROM_GRIDS: 'short', TCP_PORT: undefined };
    expect(() => readAuthEnv(bad)).toThrow(
      /(?=[^]*JWT_PRIVATE_KEY: not JSON)(?=[^]*SERVICE_KEY_FROM_GRIDS)(?=[^]*TCP_PORT)/,
    );
  });

  it('takes payments with both of their secrets, or not at all', () => {
    const one = { ...GOOD, STRIPE_SECRET_KEY: 'sk_test_1' };
    expect(() => readAuthEnv(one)).toThrow(
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: set both or neither',
    );
    expect(readAuthEnv({ ...one, STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toMatchObject({
      STRIPE_API_HOST: 'api.stripe.com',
      STRIPE_API_PORT: 443,
      STRIPE_API_PROTOCOL: 'https',
      STRIPE_PRICE_MONTHLY: 'price_premium_monthly',
    });
  });
});
