// @ts-check
import { freePort } from '@tessera/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { SMTPServer } from 'smtp-server';
import { TEMPORARY_DATA } from '../../infra/local/paths.mjs';
import { freePortBlock, portsFrom } from '../../infra/local/ports.mjs';
import { createStack } from '../../infra/local/stack.mjs';
import { testEnv } from '../../infra/local/temporary-stack.mjs';
import { buildMinio, startMinio } from '../s3/minio.mjs';
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
  #mailed;

  /**
   * @param {import('../../infra/local/stack.mjs').Stack} stack
   * @param {Toxiproxy} toxiproxy
   * @param {ReadonlySet<string>} mailed to whom mails came
   * @param {(() => Promise<unknown>)[]} ends in the order in which they are to be called
   */
  constructor(stack, toxiproxy, mailed, ends) {
    this.stack = stack;
    this.toxiproxy = toxiproxy;
    this.#mailed = mailed;
    this.#ends = ends;
  }

  static async start() {
    const toxiproxy = await Toxiproxy.start();
    const minio = await startMinio(await buildMinio((text) => console.log(text)));
    const mail = await startMail();
    const dataDir = await mkdtemp(TEMPORARY_DATA);
    const port = await freePortBlock();
    const ports = portsFrom({}, port);
    /** @type {Partial<import('../../infra/local/ports.mjs').Ports>} */
    const detours = {};
    for (const name of Object.values(PROXIED).flat())
      detours[name] = await toxiproxy.before(name, ports[name]);
    const store = await toxiproxy.before('store', Number(new URL(minio.endpoint).port));
    const env = {
      ...testEnv(process.env),
      S3_ENDPOINT: `http://127.0.0.1:${store}`,
      S3_ACCESS_KEY: minio.accessKey,
      S3_SECRET_KEY: minio.secretKey,
      SMTP_URL: `smtp://127.0.0.1:${await toxiproxy.before('mail', mail.port)}`,
      MAIL_FROM: 'Tessera <mail@tessera.example>',
    };
    const stack = createStack({ dataDir, port, env, detours, web: false });
    await stack.start();
    const removeData = () => rm(dataDir, { recursive: true, force: true });
    // Nothing that stops waits for a dependency that was made to fail.
    const ends = [() => toxiproxy.mend(), () => stack.stop(), minio.stop, mail.stop, removeData];
    return new FaultyProduct(stack, toxiproxy, mail.mailed, ends);
  }

  /** @param {Dependency} dependency @param {import('./toxiproxy.mjs').Fault} fault */
  async begin(dependency, fault) {
    const proxies = dependency === 'store' || dependency === 'mail' ? [dependency] : PROXIED[dependency];
    for (const name of proxies) await this.toxiproxy.begin(name, fault);
  }

  /** Whether a mail came to an address. @param {string} email */
  hasMailed(email) {
    return this.#mailed.has(email);
  }

  async stop() {
    for (const end of this.#ends) await end();
    this.toxiproxy.stop();
  }
}

/** A mail server that takes everything and keeps only to whom it went. */
async function startMail() {
  /** @type {Set<string>} */
  const mailed = new Set();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, done) => {
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) mailed.add(address);
        done();
      });
      stream.resume();
    },
  });
  const port = await freePort();
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  const stop = () => new Promise((resolve) => server.close(() => resolve(undefined)));
  return { port, mailed, stop };
}
