import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { execa } from 'execa';
import { startMailServer } from '../../../tests/support/mail-server.ts';
import { buildWithGo } from '../../local/go-program.ts';
import { freePortBlock } from '../../local/ports.ts';
import { runForTests } from '../../local/test/running-program.ts';
import { temporaryFolder } from '../../local/test/temporary-folder.ts';
import { listen } from '../../local/test/test-server.ts';
import { respondsOk, waitUntil } from '../../local/wait-until.mjs';

const at = temporaryFolder();
const patience = { deadlineMs: 40_000, everyMs: 100 };

/**
 * Alertmanager with the configuration of this environment. Debian's program finds its templates only where it is
 * installed, so the same version is built.
 */
async function startAlertmanager(env: NodeJS.ProcessEnv) {
  const program = await buildWithGo({
    name: 'alertmanager',
    module: 'github.com/prometheus/alertmanager/cmd/alertmanager',
    version: 'v0.25.0',
    progress: console.log,
  });
  const port = await freePortBlock();
  const file = at(`${port}.yml`);
  const renderer = join(import.meta.dirname, 'alertmanager.mjs');
  await execa(process.execPath, [renderer, file], { env, extendEnv: false });
  const url = `http://127.0.0.1:${port}`;
  const listen = [`--web.listen-address=127.0.0.1:${port}`, '--cluster.listen-address='];
  await runForTests(program, [`--config.file=${file}`, `--storage.path=${at(`${port}`)}`, ...listen], {
    ready: () => respondsOk(`${url}/-/ready`),
  });
  return {
    metrics: async () => (await fetch(`${url}/metrics`)).text(),
    fire: async (alertname: string) => {
      const alerts = [{ labels: { alertname }, annotations: { summary: 'The database is down' } }];
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(alerts) };
      assert.equal((await fetch(`${url}/api/v2/alerts`, init)).status, 200);
    },
  };
}

describe('the one receiver of alerts', () => {
  it('gets a mail by the mail server of the product', async (t) => {
    const { port, received, stop } = await startMailServer();
    t.after(stop);
    const alertmanager = await startAlertmanager({
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      OPERATOR_EMAIL: 'operator@tessera.example',
      PUBLIC_URL: 'https://tessera.example',
    });
    await alertmanager.fire('DatabaseDown');
    assert.ok(await waitUntil(async () => received.length > 0, patience));
    const [{ to, mail } = { to: [], mail: '' }] = received;
    assert.deepEqual(to, ['operator@tessera.example']);
    assert.match(mail, /^From: Tessera <no-reply@tessera\.example>/m);
    assert.match(mail, /^Subject: .*DatabaseDown/m);
    assert.match(mail, /The database is down/);
  });

  it('gets a request at the webhook instead, where there is one', async (t) => {
    const received: any[] = [];
    const server = createServer((request, response) => {
      void json(request).then((body) => {
        received.push(body);
        response.end();
      });
    });
    const alertmanager = await startAlertmanager({
      ALERT_WEBHOOK_URL: `${await listen(t, server)}/alerts`,
      SMTP_URL: 'smtp://mail.example',
      OPERATOR_EMAIL: 'operator@tessera.example',
    });
    await alertmanager.fire('RedisDown');
    assert.ok(await waitUntil(async () => received.length > 0, patience));
    assert.equal(received[0].status, 'firing');
    assert.equal(received[0].alerts[0].labels.alertname, 'RedisDown');
    assert.equal(received[0].alerts[0].annotations.summary, 'The database is down');
  });

  it('is found not to work, which AlertsUndelivered sees in the metrics', async () => {
    const closed = await freePortBlock();
    const alertmanager = await startAlertmanager({
      SMTP_URL: `smtp://127.0.0.1:${closed}`,
      ALERT_EMAIL: 'night@tessera.example',
    });
    const failed = /^alertmanager_notification_requests_failed_total\{integration="email"[^}]*\} [1-9]/m;
    assert.doesNotMatch(await alertmanager.metrics(), failed);
    await alertmanager.fire('DiskFull');
    assert.ok(await waitUntil(async () => failed.test(await alertmanager.metrics()), patience));
  });
});
