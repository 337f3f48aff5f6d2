// @ts-check
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { debianProgram } from '../../local/debian-program.mjs';
import { ROOT } from '../../local/paths.mjs';
import { TemporaryStack } from '../../local/temporary-stack.mjs';
import { temporaryFolder } from '../../local/test/temporary-folder.mjs';

const at = temporaryFolder();
const text = (/** @type {string} */ path) => readFile(join(ROOT, 'infra/compose', path), 'utf8');
const yaml = async (/** @type {string} */ path) => parse(await text(path));

/** What Prometheus itself knows of a process. */
const OF_PROMETHEUS = new Set(['up']);
const PORTS = /** @type {const} */ ({
  auth: 'auth',
  grids: 'grids',
  'media-api': 'media',
  'media-worker': 'worker',
  admin: 'admin',
});
const JOBS = /** @type {(keyof typeof PORTS)[]} */ (Object.keys(PORTS));

/** @returns {Promise<{ name: string, expr: string }[]>} every expression of the alerts and of the dashboard */
async function expressions() {
  const { groups } = await yaml('observability/rules.yml');
  const { panels } = JSON.parse(await text('observability/grafana/dashboards/tessera.json'));
  return [
    ...groups.flatMap((/** @type {any} */ { rules }) =>
      rules.map((/** @type {any} */ { alert, expr }) => ({ name: alert, expr })),
    ),
    ...panels.flatMap((/** @type {any} */ { title, targets }) =>
      targets.map((/** @type {any} */ { expr }) => ({
        name: title,
        expr: expr.replaceAll('$__rate_interval', '1m'),
      })),
    ),
  ];
}

/**
 * The metrics that an expression without a mistake names.
 * @param {string} expr
 * @returns {string[]}
 */
function metricsOf(expr) {
  const names = expr
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '')
    .matchAll(/\b[a-z_:][\w:]*\b(?!\s*\()/gi);
  return [...names].map(([name]) => name).filter((name) => !/^(?:and|or|unless|bool|offset)$/.test(name));
}

/** @param {string[]} args of Prometheus' own checker */
async function promtool(...args) {
  const program = await debianProgram({ name: 'prometheus', program: 'promtool' });
  return promisify(execFile)(program, args);
}

/** @param {readonly string[]} exprs */
async function checkExpressions(exprs) {
  const rules = exprs.map((expr, index) => ({ record: `panel_${index}`, expr }));
  await writeFile(at('rules.yml'), JSON.stringify({ groups: [{ name: 'panels', rules }] }));
  return promtool('check', 'rules', at('rules.yml'));
}

describe('the alerts and the dashboard', () => {
  /** @type {TemporaryStack} */
  let product;
  /** @type {Record<string, string>} */
  const exposed = {};
  before(async () => {
    product = await TemporaryStack.start();
    for (const job of JOBS) {
      const answer = await fetch(`http://127.0.0.1:${product.stack.ports[PORTS[job]]}/metrics`, {
        signal: AbortSignal.timeout(30_000),
      });
      exposed[job] = await answer.text();
    }
  });
  after(() => product?.stop());

  it('are taken by Prometheus: its rules, its configuration and every expression of the dashboard', async () => {
    const file = (/** @type {string} */ name) => join(import.meta.dirname, name);
    await promtool('check', 'rules', '--lint-fatal', file('rules.yml'));
    await promtool('check', 'config', '--syntax-only', file('prometheus.yml'));
    const all = await expressions();
    for (const { name, expr } of all) assert.ok(metricsOf(expr).length > 0, name);
    await checkExpressions(all.map(({ expr }) => expr));
    await assert.rejects(checkExpressions(['sum(rate(up[5m])']), /could not parse expression/);
  });

  it('name only what the running services measure', async () => {
    const all = Object.values(exposed).join('\n');
    const measured = (/** @type {string} */ metric) =>
      OF_PROMETHEUS.has(metric) ||
      new RegExp(`^# TYPE ${metric.replace(/_(?:bucket|count|sum)$/, '')} histogram$`, 'm').test(all) ||
      new RegExp(`^# TYPE ${metric} (?:gauge|counter)$`, 'm').test(all);
    for (const { name, expr } of await expressions())
      for (const metric of metricsOf(expr)) assert.ok(measured(metric), `${name}: ${metric}`);
    assert.equal(measured('media_derived_seconds'), false);
  });

  it('know every service by the name that it is scraped under', async () => {
    const { scrape_configs: scraped } = await yaml('observability/prometheus.yml');
    assert.deepEqual(scraped.map((/** @type {any} */ each) => each.job_name).sort(), [...JOBS].sort());
    for (const { job_name: job, dns_sd_configs: found } of scraped)
      assert.deepEqual([found[0].names, found[0].type, found[0].port], [[job], 'A', 8080]);
    const { groups } = await yaml('observability/rules.yml');
    const gone = groups[0].rules.find((/** @type {any} */ { alert }) => alert === 'ServiceGone').expr;
    for (const job of JOBS) assert.ok(gone.includes(`absent(up{job="${job}"})`), job);
  });

  it('are all explained in the runbook', async () => {
    const runbook = await readFile(join(ROOT, 'docs/operations/watching.md'), 'utf8');
    const { groups } = await yaml('observability/rules.yml');
    for (const { alert, annotations } of groups[0].rules) {
      assert.match(runbook, new RegExp(`^\\| \`${alert}\` +\\|`, 'm'));
      assert.ok(annotations.summary);
    }
  });
});

describe('the override for Prometheus and Grafana', () => {
  it('pins official images by exact version, publishes on loopback only, and confines both', async () => {
    const { services } = await yaml('observability.yml');
    assert.deepEqual(Object.keys(services).sort(), ['grafana', 'prometheus']);
    for (const [name, service] of Object.entries(services)) {
      assert.match(service.image, /^(?:prom\/prometheus:v|grafana\/grafana:)\d+\.\d+\.\d+$/, name);
      for (const port of service.ports) assert.match(port, /^127\.0\.0\.1:/);
    }
    const { 'x-confined': confined } = await yaml('observability.yml');
    assert.deepEqual(
      [confined.read_only, confined.cap_drop, confined.security_opt],
      [true, ['ALL'], ['no-new-privileges:true']],
    );
    const { grafana } = services;
    assert.equal(grafana.environment.GF_SECURITY_DISABLE_INITIAL_ADMIN_CREATION, 'true');
    assert.equal(grafana.environment.GF_AUTH_DISABLE_LOGIN_FORM, 'true');
  });
});
