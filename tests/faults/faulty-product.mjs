// @ts-check
import { TemporaryStack } from '../../infra/local/temporary-stack.mjs';
import { minioEnv, startMinio } from '../s3/minio.ts';
import { startMailServer } from '../support/mail-server.ts';
import { Toxiproxy } from './toxiproxy.mjs';

/** What the product depends on, and by which ports. */
const PROXIED = /** @type {const} */ ({
  database: ['database'],
  redis: ['redis'],
  auth: ['auth', 'authTcp'],
  grids: ['grids', 'gridsTcp'],
  media: ['media', 'mediaTcp'],
  admin: ['admin'],
});

/** @typedef {keyof typeof PROXIED | 'store' | 'mail'} Dependency */

/** Without them nothing else of the product is told apart. */
export const SERVERS = /** @type {readonly Dependency[]} */ (['database', 'redis', 'store', 'mail']);
export const SERVICES = /** @type {readonly Dependency[]} */ (['auth', 'grids', 'media', 'admin']);

/** The whole product with a real MinIO and a mail server, and a proxy that can fail before each of them. */
export class FaultyProduct {
  #ends;
  #mail;

  /**
   * @param {string} url the gateway's
   * @param {Toxiproxy} toxiproxy
   * @param {Awaited<ReturnType<typeof startMailServer>>} mail
   * @param {(() => Promise<unknown>)[]} ends in the order in which they are to be called
   */
  constructor(url, toxiproxy, mail, ends) {
    this.url = url;
    this.toxiproxy = toxiproxy;
    this.#mail = mail;
    this.#ends = ends;
  }

  static async start() {
    const toxiproxy = await Toxiproxy.start();
    const minio = await startMinio();
    const mail = await startMailServer();
    const product = await TemporaryStack.reserve({ web: false });
    const { ports } = product.stack;
    /** @type {Partial<import('../../infra/local/ports.mjs').Ports>} */
    const detours = {};
    for (const name of Object.values(PROXIED).flat())
      detours[name] = await toxiproxy.before(name, ports[name]);
    const store = await toxiproxy.before('store', Number(new URL(minio.endpoint).port));
    const env = {
      ...minioEnv({ ...minio, endpoint: `http://127.0.0.1:${store}` }),
      SMTP_URL: `smtp://127.0.0.1:${await toxiproxy.before('mail', mail.port)}`,
      MAIL_FROM: 'Tessera <mail@tessera.example>',
    };
    product.configure({ env, detours });
    await product.start();
    // Nothing that stops waits for a dependency that was made to fail.
    const ends = [() => toxiproxy.mend(), () => product.stop(), minio.stop, mail.stop];
    return new FaultyProduct(product.url, toxiproxy, mail, ends);
  }

  /** @param {Dependency} dependency @param {import('./toxiproxy.mjs').Fault} fault */
  async begin(dependency, fault) {
    const proxies = dependency === 'store' || dependency === 'mail' ? [dependency] : PROXIED[dependency];
    for (const name of proxies) await this.toxiproxy.begin(name, fault);
  }

  /** Whether a mail came to an address. @param {string} email */
  hasMailed(email) {
    return this.#mail.received.some(({ to }) => to.includes(email));
  }

  async stop() {
    for (const end of this.#ends) await end();
    this.toxiproxy.stop();
  }
}
