import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { EnvError, readEnv, variable, withServiceDatabase } from './env.js';

const SHAPE = { NAME: z.string().min(1), PORT: variable.Port, PEER: variable.HostPort };

describe('reading the environment', () => {
  it('takes values, and the content of files named by NAME_FILE', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'env-')), 'name');
    writeFileSync(file, 'from a file\n');
    const env = readEnv(SHAPE, { NAME_FILE: file, PORT: '80', PEER: 'auth:1234' });
    expect(env).toEqual({ NAME: 'from a file', PORT: 80, PEER: { host: 'auth', port: 1234 } });
  });

  it('lists every bad variable at once', () => {
    const read = () => readEnv(SHAPE, { NAME: '', PORT: 'many', PEER: 'nowhere' });
    expect(read).toThrow(EnvError);
    expect(read).toThrow(/NAME[\s\S]*PORT[\s\S]*PEER/);
  });

  it('names a file that cannot be read', () => {
    expect(() => readEnv(SHAPE, { NAME_FILE: '/no/such/file', PORT: '1', PEER: 'a:1' })).toThrow(/NAME_FILE/);
  });

  it("prefers a service's own database address", () => {
    const source = { MONGODB_URI: 'mongodb://all', MONGODB_URI_GRIDS: 'mongodb://grids' };
    expect(withServiceDatabase('grids', source).MONGODB_URI).toBe('mongodb://grids');
    expect(withServiceDatabase('auth', source).MONGODB_URI).toBe('mongodb://all');
  });

  it('takes the address of the product without a path only, as its pages are at the root', () => {
    const read = (PUBLIC_URL: string) =>
      readEnv({ PUBLIC_URL: variable.PublicUrl }, { PUBLIC_URL }).PUBLIC_URL;
    expect(read('https://Tessera.example:8443/')).toBe('https://tessera.example:8443');
    for (const wrong of [
      'tessera.example',
      'ftp://tessera.example',
      'https://a.example/b',
      'https://a.example?b',
      'https://a:b@c.example',
    ])
      expect(() => read(wrong)).toThrow(/PUBLIC_URL/);
  });
});
