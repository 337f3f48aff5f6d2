import { PasswordHasher } from './password-hasher.js';

describe('password hashes', () => {
  const hasher = new PasswordHasher();
  beforeAll(() => hasher.onModuleInit());

  it('are argon2id with 19 MiB and two passes, salted', async () => {
    const [one, other] = await Promise.all([hasher.hash('open sesame'), hasher.hash('open sesame')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  it('know the password again, all 200 characters of it', async () => {
    const long = 'x'.repeat(199);
    const hash = await hasher.hash(`${long}y`);
    await expect(hasher.verify(hash, `${long}y`)).resolves.toBe(true);
    await expect(hasher.verify(hash, `${long}z`)).resolves.toBe(false);
  });

  it('know a letter again that was composed on one system and comes decomposed from another', async () => {
    const hash = await hasher.hash('caf\u00e9 noir');
    await expect(hasher.verify(hash, 'cafe\u0301 noir')).resolves.toBe(true);
  });

  it('never match for an account that does not exist', async () => {
    await expect(hasher.verify(null, '')).resolves.toBe(false);
  });

  it('refuse with a time to retry what would wait behind too many, and go on with the others', async () => {
    const results = await Promise.allSettled(Array.from({ length: 80 }, () => hasher.hash('open sesame')));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(80 - 64 - 3);
    expect(refused.length).toBeLessThan(80 - 64);
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE', retryAfter: 1 });
    }
    await expect(hasher.verify(await hasher.hash('open sesame'), 'open sesame')).resolves.toBe(true);
  });

  it('go on after one that could not be read', async () => {
    await expect(hasher.verify('no hash', 'open sesame')).rejects.toThrow();
    await expect(hasher.hash('open sesame')).resolves.toContain('$argon2id$');
  });
});
