// @ts-check
import { startAdmin } from '@tessera/admin/dist/app.js';
import { readAdminEnv } from '@tessera/admin/dist/env.js';
import { startAuth } from '@tessera/auth/dist/app.js';
import { readAuthEnv } from '@tessera/auth/dist/env.js';
import { startGrids } from '@tessera/grids/dist/app.js';
import { readGridsEnv } from '@tessera/grids/dist/env.js';
import { startMedia } from '@tessera/media/dist/app.js';
import { readMediaEnv, readWorkerEnv } from '@tessera/media/dist/env.js';
import { startMediaWorker } from '@tessera/media/dist/worker-app.js';
import { testEnv, TOKEN_KEYS } from '@tessera/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @typedef {Awaited<ReturnType<typeof startAdmin>>} Running */

/** The dashboard and the three services whose statistics it shows, in this process. */
export class DashboardServices {
  /**
   * @param {Readonly<Record<'auth' | 'grids' | 'media' | 'worker' | 'admin', Running>>} services
   * @param {string} folder
   */
  constructor(services, folder) {
    this.services = services;
    this.folder = folder;
  }

  /**
   * On the databases and Redis keys of `prefix`.
   *
   * @param {string} prefix
   * @param {Record<string, string>} [shared] what every service's environment holds besides
   */
  static async start(prefix, shared = {}) {
    const folder = await mkdtemp(join(tmpdir(), 'dashboard-'));
    const authEnv = await testEnv('auth', prefix, {
      JWT_PRIVATE_KEY: TOKEN_KEYS.privateKey,
      MAIL_DIR: join(folder, 'mail'),
      ...shared,
    });
    const gridsEnv = await testEnv('grids', prefix, shared);
    const storage = { TMP_DIR: join(folder, 'uploads'), OBJECT_STORE_DIR: join(folder, 'objects') };
    const mediaEnv = await testEnv('media', prefix, { ...storage, ...shared });
    const workerEnv = await testEnv('media', prefix, { ...storage, ...shared });
    const tcp = (/** @type {Record<string, string>} */ env) => `127.0.0.1:${env['TCP_PORT']}`;
    // Only the response of /healthz, which is not asked here, comes from these.
    const closed = 'http://127.0.0.1:1';
    const adminEnv = await testEnv('admin', prefix, {
      AUTH_TCP: tcp(authEnv),
      GRIDS_TCP: tcp(gridsEnv),
      MEDIA_TCP: tcp(mediaEnv),
      AUTH_URL: closed,
      GRIDS_URL: closed,
      MEDIA_URL: closed,
      MEDIA_WORKER_URL: closed,
      ...shared,
    });
    const peers = { AUTH_TCP: tcp(authEnv), GRIDS_TCP: tcp(gridsEnv), MEDIA_TCP: tcp(mediaEnv) };
    for (const env of [authEnv, gridsEnv, mediaEnv, workerEnv]) Object.assign(env, peers);
    const services = {
      auth: await startAuth(readAuthEnv(authEnv)),
      grids: await startGrids(readGridsEnv(gridsEnv)),
      media: await startMedia(readMediaEnv(mediaEnv)),
      worker: await startMediaWorker(readWorkerEnv(workerEnv)),
      admin: await startAdmin(readAdminEnv(adminEnv)),
    };
    return new DashboardServices(services, folder);
  }

  /** @param {string} path below /api/admin @param {{ authorization: string }} headers */
  async ask(path, headers) {
    const response = await fetch(`${this.services.admin.url}/api/admin${path}`, { headers });
    /** @type {any} */
    const body = await response.json();
    return { status: response.status, headers: response.headers, body };
  }

  async stop() {
    for (const service of Object.values(this.services).reverse()) await service.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
