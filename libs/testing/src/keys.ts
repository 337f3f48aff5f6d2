import { SERVICES, type Sender, type Service } from '@tessera/contracts';
import { createHmac, generateKeyPairSync } from 'node:crypto';

const pair = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** The key pair of this test run's tokens. */
export const TOKEN_KEYS = {
  kid: 'test',
  privatePem: pair.privateKey,
  publicKeys: JSON.stringify([{ kid: 'test', pem: pair.publicKey }]),
  privateKey: JSON.stringify({ kid: 'test', pem: pair.privateKey }),
};

/** The key that `caller` and `callee` share; the same in every process of a test. */
export function serviceKey(caller: Sender, callee: Service): string {
  return createHmac('sha256', 'tests only').update(`${caller}>${callee}`).digest('base64url');
}

/** Every key that a service may need, under its environment's names. */
export function serviceKeyEnv(self: Sender): Record<string, string> {
  const env: Record<string, string> = {};
  for (const callee of SERVICES) env[`SERVICE_KEY_TO_${callee.toUpperCase()}`] = serviceKey(self, callee);
  for (const caller of [...SERVICES, 'operator'] as const) {
    if (self !== 'operator') env[`SERVICE_KEY_FROM_${caller.toUpperCase()}`] = serviceKey(caller, self);
  }
  return env;
}
