import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { parse } from 'yaml';
import { ComposeProject } from '../../infra/compose/compose.mjs';
import { debianProgram } from '../../infra/local/debian-program.ts';
import { freePortBlock } from '../../infra/local/ports.ts';
import { writeCertificate } from '../../infra/local/test/certificate.ts';
import { temporaryFolder } from '../../infra/local/test/temporary-folder.ts';
import { waitUntil } from '../../infra/local/wait-until.mjs';
import { lackingForProject } from './engine.ts';

const UP_MS = 10 * 60_000;
/** A scrape every 15 seconds, and an alert that has to hold for a minute before it is sent. */
const SOON = { deadlineMs: 4 * 60_000, everyMs: 1_000 };
const at = temporaryFolder();

const own = `watching-${randomBytes(4).toString('hex')}`;
/** A product of its own from the images of that which is tested, with a certificate and the override for watching. */
const project = new ComposeProject({
  ...process.env,
  COMPOSE_PROJECT_NAME: own,
  COMPOSE_FILE: `docker-compose.yml:infra/compose/tls.yml:infra/compose/observability.yml:${at('test.yml')}`,
  GATEWAY_LISTEN: '127.0.0.1:0',
  HTTPS_PORT: String(await freePortBlock()),
  PROMETHEUS_PORT: '0',
  GRAFANA_PORT: '0',
  PUBLIC_URL: 'https://tessera.test',
  TLS_CERT: at('certificate.pem'),
  TLS_KEY: at('key.pem'),
  OPERATOR_EMAIL: 'operator@tessera.test',
  SMTP_URL: 'smtp://mailpit:1025',
  ALERT_WEBHOOK_URL: 'http://pager:8080/alerts',
});

const watching = `tessera-watching:${process.env['TESSERA_VERSION']}`;
const OVERRIDE = `services:
  pager:
    image: tessera-services:${process.env['TESSERA_VERSION']}
    entrypoint: [node, -e, "http.createServer((q, s) => q.pipe(process.stdout) && s.end()).listen(8080)"]
    networks: [internal]
  mailpit:
    image: axllent/mailpit:v1.31.2
    networks: [internal]
`;
/** Where the image cannot be had. */
const WITHOUT_GRAFANA = `  grafana: { profiles: [left-out] }
`;
/** The same. @param program Debian's Prometheus */
const withDebians = (program: string) => `  prometheus:
    image: ${watching}
    user: '0:0'
    entrypoint: [/usr/local/bin/prometheus]
    volumes: ['${program}:/usr/local/bin/prometheus:ro']
    healthcheck:
      test: [CMD, node, -e, "fetch('http://127.0.0.1:9090/-/ready').then(({ ok }) => process.exit(ok ? 0 : 1))"]
`;

async function ask(service: string, port: number, path: string): Promise<any> {
  const url = `http://${await project.address(service)}:${port}${path}`;
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  assert.equal(response.status, 200, url);
  return response.json();
}
const prometheus = async (path: string) => (await ask('prometheus', 9090, `/api/v1/${path}`)).data;
const value = async (query: string) =>
  Number((await prometheus(`query?query=${encodeURIComponent(query)}`)).result[0]?.value[1]);
const down = async () =>
  (await prometheus('targets?state=active')).activeTargets
    .filter(({ health }: any) => health !== 'up')
    .map(({ scrapePool, lastError }: any) => `${scrapePool}: ${lastError}`);

describe('the override for watching, in Compose', () => {
  before(async () => {
    await writeCertificate(at(''), { host: 'tessera.test', days: 30 });
    await writeFile(at('test.yml'), OVERRIDE);
    const missing = await lackingForProject(project, console.log);
    const lacks = (image: RegExp) => missing.some((name) => image.test(name));
    if (lacks(/grafana/)) await appendFile(at('test.yml'), WITHOUT_GRAFANA);
    if (lacks(/prometheus/)) {
      const program = await debianProgram({ name: 'prometheus', program: 'prometheus' });
      await appendFile(at('test.yml'), withDebians(program));
    }
    await project.run(['build', 'alertmanager'], { deadlineMs: UP_MS });
    await project.run(['up', '--detach', '--wait'], { deadlineMs: UP_MS });
  });
  after(async () => {
    await project.run(['down', '--volumes', '--remove-orphans', '--timeout', '3'], { deadlineMs: UP_MS });
    await project.docker(['image', 'rm', '--force', watching]);
  });

  it('scrapes every target, and loads every rule', async () => {
    const { scrape_configs: jobs } = parse(
      await readFile('infra/compose/observability/prometheus.yml', 'utf8'),
    );
    const scraped = async () => {
      const { activeTargets } = await prometheus('targets?state=active');
      return activeTargets.length >= jobs.length && (await down()).length === 0;
    };
    assert.ok(await waitUntil(scraped, SOON), String(await down()));
    const { activeTargets } = await prometheus('targets?state=active');
    const names = (all: any[], key: string) => all.map((each) => each[key]).sort();
    assert.deepEqual(names(activeTargets, 'scrapePool'), names(jobs, 'job_name'));
    const evaluated = async () => {
      const [{ rules }] = (await prometheus('rules')).groups;
      return rules.length > 15 && rules.every(({ health }: any) => health === 'ok');
    };
    assert.ok(await waitUntil(evaluated, SOON));
    assert.equal((await prometheus('alertmanagers')).activeAlertmanagers.length, 1);
  });

  it('measures the gateway, Redis, the disks and the certificate', async () => {
    assert.equal(await value('nginx_up'), 1);
    assert.equal(await value('redis_up'), 1);
    assert.ok((await value('redis_memory_max_bytes')) > 0);
    for (const mountpoint of ['/', '/backups'])
      assert.ok((await value(`node_filesystem_avail_bytes{mountpoint="${mountpoint}"}`)) > 0, mountpoint);
    const days = await value('(probe_ssl_earliest_cert_expiry - time()) / 86400');
    assert.ok(days > 29 && days < 30, `${days}`);
  });

  it('finds nothing wrong with a product that is well', async () => {
    /** Nobody has made a backup. What was not scraped yet at the start is found a moment later. */
    const others = async () =>
      (await prometheus('alerts')).alerts.filter(({ labels }: any) => labels.alertname !== 'BackupOld');
    await waitUntil(async () => (await others()).length === 0, SOON);
    assert.deepEqual(await others(), []);
  });

  it('tells the operator by webhook that a service is gone, and by mail where no webhook is set', async () => {
    await project.run(['stop', 'admin']);
    const paged = async () => (await project.run(['logs', 'pager'])).includes('"alertname":"ServiceGone"');
    assert.ok(await waitUntil(paged, SOON));
    await project.run(['up', '--detach', '--wait', '--no-deps', 'alertmanager'], {
      env: { ALERT_WEBHOOK_URL: '' },
      deadlineMs: UP_MS,
    });
    let mail: any;
    const mailed = async () => {
      const { messages } = await ask('mailpit', 8025, '/api/v1/messages');
      mail = messages.find(({ Subject }: any) => /ServiceGone/.test(Subject));
      return Boolean(mail);
    };
    assert.ok(await waitUntil(mailed, SOON));
    assert.equal(mail.To[0].Address, 'operator@tessera.test');
    assert.equal(mail.From.Address, 'no-reply@tessera.test');
  });

  it('counts a mail that cannot be sent, which AlertsUndelivered looks at', async () => {
    const failed = 'alertmanager_notification_requests_failed_total{integration="email"}';
    assert.ok(await waitUntil(async () => (await value(failed)) === 0, SOON));
    await project.run(['stop', 'mailpit']);
    const alertmanager = '--alertmanager.url=http://localhost:9093';
    await project.exec('alertmanager', ['amtool', alertmanager, 'alert', 'add', 'Trial']);
    assert.ok(await waitUntil(async () => (await value(failed)) > 0, SOON));
  });
});
