import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createServer } from 'node:tls';
import { execa } from 'execa';
import { parse } from 'yaml';
import { debianProgram } from '../../local/debian-program.ts';
import { ROOT } from '../../local/paths.mjs';
import { freePortBlock } from '../../local/ports.ts';
import { SERVICE_PROCESSES } from '../../local/service-processes.mjs';
import { TemporaryStack } from '../../local/temporary-stack.ts';
import { writeCertificate } from '../../local/test/certificate.ts';
import { runForTests } from '../../local/test/running-program.ts';
import { temporaryFolder } from '../../local/test/temporary-folder.ts';
import { respondsOk } from '../../local/wait-until.mjs';

const at = temporaryFolder();
const text = (path: string) => readFile(join(ROOT, 'infra/compose', path), 'utf8');
const yaml = async (path: string) => parse(await text(path), { merge: true });

/** What Prometheus itself knows of a process. */
const OF_PROMETHEUS = new Set(['up']);
/** What only a running Alertmanager has (tests/compose/observability.nightly.test.ts). */
const OF_ALERTMANAGER = new Set(['alertmanager_notification_requests_failed_total']);
const JOBS = SERVICE_PROCESSES.map(({ name }) => name);

async function expressions(): Promise<{ name: string; expr: string }[]> {
  const { groups } = await yaml('observability/rules.yml');
  const { panels } = JSON.parse(await text('observability/grafana/dashboards/tessera.json'));
  return [
    ...groups.flatMap(({ rules }: any) => rules.map(({ alert, expr }: any) => ({ name: alert, expr }))),
    ...panels.flatMap(({ title, targets }: any) =>
      targets.map(({ expr }: any) => ({
        name: title,
        expr: expr.replaceAll('$__rate_interval', '1m'),
      })),
    ),
  ];
}

/** The metrics that an expression without a mistake names. */
function metricsOf(expr: string): string[] {
  const names = expr
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '')
    .matchAll(/\b[a-z_:][\w:]*\b(?!\s*\()/gi);
  return [...names].map(([name]) => name).filter((name) => !/^(?:and|or|unless|bool|offset)$/.test(name));
}

async function promtool(...args: string[]) {
  const program = await debianProgram({ name: 'prometheus', program: 'promtool' });
  return execa(program, args);
}

async function checkExpressions(exprs: readonly string[]) {
  const rules = exprs.map((expr, index) => ({ record: `panel_${index}`, expr }));
  await writeFile(at('rules.yml'), JSON.stringify({ groups: [{ name: 'panels', rules }] }));
  return promtool('check', 'rules', at('rules.yml'));
}

async function metrics(url: string) {
  const response = await fetch(url, { signal: AbortSignal.timeout(30_000) });
  assert.equal(response.status, 200, url);
  return response.text();
}

/** The command of an exporter as Compose runs it. */
async function commandOf(service: string): Promise<string[]> {
  const { services } = await yaml('observability.yml');
  return services[service].command.map((each: string) => each.replaceAll('$$', '$'));
}

/** A certificate that expires in ten days, at a port. */
async function serveTls(port: number) {
  await writeCertificate(at(''), { host: 'localhost', days: 10 });
  const [key, cert] = await Promise.all([readFile(at('key.pem')), readFile(at('certificate.pem'))]);
  const server = createServer({ key, cert });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  after(() => server.close());
}

/**
 * Every exporter of the override on a product, with the arguments that it has in Compose but for addresses.
 * @param base the first of ports that are free, at which NGINX serves its status
 */
async function exporters(product: TemporaryStack, base: number): Promise<Record<string, string>> {
  const addressOf = (offset: number) => `127.0.0.1:${base + offset}`;
  const run = async (offset: number, name: string, args: string[], env = {}) => {
    const program = await debianProgram({ name: `prometheus-${name}`, program: `prometheus-${name}` });
    const url = `http://${addressOf(offset)}/metrics`;
    await runForTests(program, [...args, `--web.listen-address=${addressOf(offset)}`], {
      ...{ ready: () => respondsOk(url), env },
    });
    return metrics(url);
  };
  const { redisUrl } = await product.stack.addresses();
  const [, ...disk] = await commandOf('disk-exporter');
  await serveTls(base + 5);
  await run(4, 'blackbox-exporter', [`--config.file=${join(import.meta.dirname, 'blackbox.yml')}`]);
  return {
    gateway: await run(1, 'nginx-exporter', [`--nginx.scrape-uri=http://${addressOf(0)}/stub_status`]),
    redis: await run(2, 'redis-exporter', [], { REDIS_ADDR: redisUrl }),
    disk: await run(3, 'node-exporter', disk),
    certificate: await metrics(`http://${addressOf(4)}/probe?module=certificate&target=${addressOf(5)}`),
  };
}

describe('the alerts and the dashboard', () => {
  let product: TemporaryStack;
  const exposed: Record<string, string> = {};
  before(async () => {
    const ports = await freePortBlock();
    product = await TemporaryStack.start({ env: { GATEWAY_STATUS_LISTEN: `127.0.0.1:${ports}` } });
    for (const { name, http } of SERVICE_PROCESSES)
      exposed[name] = await metrics(`http://127.0.0.1:${product.stack.ports[http]}/metrics`);
    Object.assign(exposed, await exporters(product, ports));
  });
  after(() => product?.stop());

  it('are taken by Prometheus: its rules, its configuration and every expression of the dashboard', async () => {
    const file = (name: string) => join(import.meta.dirname, name);
    await promtool('check', 'rules', '--lint-fatal', file('rules.yml'));
    await promtool('check', 'config', '--syntax-only', file('prometheus.yml'));
    await promtool('test', 'rules', file('rules.test.yml'));
    const all = await expressions();
    for (const { name, expr } of all) assert.ok(metricsOf(expr).length > 0, name);
    await checkExpressions(all.map(({ expr }) => expr));
    await assert.rejects(checkExpressions(['sum(rate(up[5m])']), /could not parse expression/);
  });

  it('name only what the running services measure', async () => {
    const all = Object.values(exposed).join('\n');
    const measured = (metric: string) =>
      OF_PROMETHEUS.has(metric) ||
      OF_ALERTMANAGER.has(metric) ||
      new RegExp(`^# TYPE ${metric.replace(/_(?:bucket|count|sum)$/, '')} histogram$`, 'm').test(all) ||
      new RegExp(`^# TYPE ${metric} (?:gauge|counter)$`, 'm').test(all);
    for (const { name, expr } of await expressions())
      for (const metric of metricsOf(expr)) assert.ok(measured(metric), `${name}: ${metric}`);
    assert.equal(measured('media_derived_seconds'), false);
  });

  it('leave probes and scrapes out of what people ask for', async () => {
    for (const { name, expr } of await expressions())
      for (const [, labels = ''] of expr.matchAll(/\bhttp_request_seconds_\w+(\{[^}]*\})?/g))
        assert.match(labels, /route!~"\/health\.\*\|\/metrics"/, name);
    assert.match(exposed['grids'] ?? '', /^http_request_seconds_count\{.*route="\/health\/ready"/m);
  });

  it('see the gateway, Redis, the disk, the certificate and the ping of each server', () => {
    const value = (job: string, metric: string) =>
      Number(
        exposed[job]
          ?.split('\n')
          .find((line) => line.startsWith(`${metric} `))
          ?.split(' ')
          .at(-1),
      );
    assert.equal(value('gateway', 'nginx_up'), 1);
    assert.ok(value('redis', 'redis_memory_used_bytes') > 0);
    assert.match(exposed['disk'] ?? '', /^node_filesystem_avail_bytes\{.*mountpoint="\/"\} /m);
    const days = (value('certificate', 'probe_ssl_earliest_cert_expiry') - Date.now() / 1_000) / 86_400;
    assert.ok(days > 9.9 && days <= 10, `${days}`);
    for (const job of JOBS)
      for (const dependency of ['database', 'redis']) {
        assert.equal(value(job, `dependency_up{dependency="${dependency}"}`), 1);
        assert.ok(value(job, `dependency_seconds{dependency="${dependency}"}`) < 1);
      }
    assert.equal(value('media-worker', 'dependency_up{dependency="object store"}'), 1);
    assert.equal(value('grids', 'queue_oldest_seconds{queue="derive"}'), 0);
  });

  it('know every service by the name that it is scraped under', async () => {
    const { scrape_configs: scraped } = await yaml('observability/prometheus.yml');
    const { services } = await yaml('observability.yml');
    const found: string[] = [];
    for (const { job_name: job, dns_sd_configs: byName, static_configs: fixed } of scraped) {
      if (byName) assert.deepEqual([byName[0].names, byName[0].type, byName[0].port], [[job], 'A', 8080]);
      else assert.ok(services[fixed[0].targets[0].split(':')[0]], job);
      if (byName) found.push(job);
    }
    assert.deepEqual(found.sort(), [...JOBS].sort());
    const { groups } = await yaml('observability/rules.yml');
    const gone = groups[0].rules.find(({ alert }: any) => alert === 'ServiceGone').expr;
    for (const job of JOBS) assert.ok(gone.includes(`absent(up{job="${job}"})`), job);
  });

  it('are all explained in the runbook, and each fires in a case of promtool', async () => {
    const tested = await text('observability/rules.test.yml');
    const runbook = await readFile(join(ROOT, 'docs/operations/watching.md'), 'utf8');
    const { groups } = await yaml('observability/rules.yml');
    for (const { alert, annotations } of groups[0].rules) {
      assert.match(runbook, new RegExp(`^\\| \`${alert}\` +\\|`, 'm'));
      assert.ok(annotations.summary);
      assert.match(tested, new RegExp(`alertname="${alert}"`), alert);
    }
  });
});

describe('the override for Prometheus, Alertmanager and Grafana', () => {
  it('pins official images by exact version, publishes on loopback only, and confines all', async () => {
    const { services, 'x-confined': confined } = await yaml('observability.yml');
    const own = '${TESSERA_REGISTRY:-}tessera-watching:${TESSERA_VERSION:-dev}';
    for (const [name, service] of Object.entries<any>(services)) {
      assert.match(
        service.image.replace(own, 'prom/prometheus:v0.0.0'),
        /^(?:prom\/prometheus:v|grafana\/grafana:)\d+\.\d+\.\d+$/,
        name,
      );
      for (const port of service.ports ?? []) assert.match(port, /^127\.0\.0\.1:/);
      for (const [key, value] of Object.entries(confined)) assert.deepEqual(service[key], value, name);
      assert.ok(service.mem_limit, name);
    }
    assert.deepEqual(
      [confined.read_only, confined.cap_drop, confined.security_opt],
      [true, ['ALL'], ['no-new-privileges:true']],
    );
    const { grafana } = services;
    assert.equal(grafana.environment.GF_SECURITY_DISABLE_INITIAL_ADMIN_CREATION, 'true');
    assert.equal(grafana.environment.GF_AUTH_DISABLE_LOGIN_FORM, 'true');
  });
});
