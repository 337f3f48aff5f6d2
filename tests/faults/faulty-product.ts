import type { Ports } from '../../infra/local/ports.ts';
import { TemporaryStack } from '../../infra/local/temporary-stack.ts';
import { minioEnv, startMinio } from '../s3/minio.ts';
import { startMailServer } from '../support/mail-server.ts';
import { startToxiproxy, type Fault } from './toxiproxy.ts';

/** What the product depends on, and by which ports. */
const PROXIED = {
  database: ['database'],
  redis: ['redis'],
  auth: ['auth', 'authTcp'],
  grids: ['grids', 'gridsTcp'],
  media: ['media', 'mediaTcp'],
  admin: ['admin'],
} as const;

type Dependency = keyof typeof PROXIED | 'store' | 'mail';

/** Without them nothing else of the product is told apart. */
export const SERVERS: readonly Dependency[] = ['database', 'redis', 'store', 'mail'];
export const SERVICES: readonly Dependency[] = ['auth', 'grids', 'media', 'admin'];

export type FaultyProduct = Awaited<ReturnType<typeof startFaultyProduct>>;

/** The whole product with a real MinIO and a mail server, and a proxy that can fail before each of them. */
export async function startFaultyProduct() {
  const toxiproxy = await startToxiproxy();
  const minio = await startMinio();
  const mail = await startMailServer();
  const product = await TemporaryStack.reserve({ web: false });
  const { ports } = product.stack;
  const detours: Partial<Ports> = {};
  for (const name of Object.values(PROXIED).flat()) detours[name] = await toxiproxy.before(name, ports[name]);
  const store = await toxiproxy.before('store', Number(new URL(minio.endpoint).port));
  const env = {
    ...minioEnv({ ...minio, endpoint: `http://127.0.0.1:${store}` }),
    SMTP_URL: `smtp://127.0.0.1:${await toxiproxy.before('mail', mail.port)}`,
    MAIL_FROM: 'Tessera <mail@tessera.example>',
  };
  product.configure({ env, detours });
  await product.start();
  return {
    url: product.url,

    async begin(dependency: Dependency, fault: Fault) {
      const proxies = dependency === 'store' || dependency === 'mail' ? [dependency] : PROXIED[dependency];
      for (const name of proxies) await toxiproxy.begin(name, fault);
    },

    /** Everything is well again. */
    mend: toxiproxy.mend,

    /** Whether a mail came to an address. */
    hasMailed: (email: string) => mail.received.some(({ to }) => to.includes(email)),

    async stop() {
      // Nothing that stops waits for a dependency that was made to fail.
      await toxiproxy.mend();
      await product.stop();
      await minio.stop();
      await mail.stop();
      await toxiproxy.stop();
    },
  };
}
