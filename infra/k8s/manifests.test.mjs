// @ts-check
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../local/paths.mjs';
import { buildServices } from '../local/build.mjs';
import { silent } from '../local/progress.mjs';
import { temporaryFolder } from '../local/test/temporary-folder.mjs';
import { kubernetesSecrets } from './secrets.mjs';

const at = temporaryFolder();
const FOLDER = import.meta.dirname;
const SERVICES = ['auth', 'grids', 'media-api', 'media-worker', 'admin'];

/** The schema of each kind that is used, out of Kubernetes' own OpenAPI. */
const SCHEMAS = /** @type {Record<string, string>} */ ({
  'apps/v1 Deployment': 'IoK8sApiAppsV1Deployment',
  'v1 Service': 'IoK8sApiCoreV1Service',
  'v1 Secret': 'IoK8sApiCoreV1Secret',
  'policy/v1 PodDisruptionBudget': 'IoK8sApiPolicyV1PodDisruptionBudget',
  'autoscaling/v2 HorizontalPodAutoscaler': 'IoK8sApiAutoscalingV2HorizontalPodAutoscaler',
  'networking.k8s.io/v1 Ingress': 'IoK8sApiNetworkingV1Ingress',
});

const yaml = async (/** @type {string} */ name) =>
  parseAllDocuments(await readFile(join(FOLDER, name), 'utf8')).map((document) => document.toJS());

/**
 * A copy that notes which of its fields nobody has looked at: those that the schema does not know.
 * @param {any} value
 * @param {string} path
 * @param {Set<string>} unknown
 * @returns {any}
 */
function observed(value, path, unknown) {
  if (Array.isArray(value)) return value.map((each, index) => observed(each, `${path}/${index}`, unknown));
  if (typeof value !== 'object' || value === null) return value;
  /** @type {Record<string, unknown>} */
  const copy = {};
  for (const [key, each] of Object.entries(value)) {
    copy[key] = observed(each, `${path}/${key}`, unknown);
    unknown.add(`${path}/${key}`);
  }
  return new Proxy(copy, {
    get(target, key) {
      unknown.delete(`${path}/${String(key)}`);
      return target[String(key)];
    },
  });
}

/**
 * @param {any} manifest
 * @returns {Promise<string[]>} what Kubernetes would not take, or would silently drop
 */
async function problemsOf(manifest) {
  const kind = `${manifest.apiVersion} ${manifest.kind}`;
  const schema = SCHEMAS[kind];
  if (!schema) return [`${kind} is not a kind that is used here`];
  const { validate } = await import(`kubernetes-models/_schemas/${schema}`);
  /** @type {Set<string>} */
  const unknown = new Set();
  const valid = validate(observed(manifest, '', unknown));
  const errors = valid
    ? []
    : validate.errors.map(
        (/** @type {any} */ { instancePath, keyword, params }) =>
          `${instancePath}: ${keyword} ${JSON.stringify(params)}`,
      );
  return [...errors, ...[...unknown].map((path) => `${path} is unknown`)];
}

/** @type {any[]} */
let manifests = [];
/** @type {any} */
let kustomization;
const of = (/** @type {string} */ kind) => manifests.filter((manifest) => manifest.kind === kind);
const named = (/** @type {string} */ kind, /** @type {string} */ name) => {
  const found = of(kind).find(({ metadata }) => metadata.name === name);
  assert.ok(found, `${kind} ${name}`);
  return found;
};

before(async () => {
  kustomization = parse(await readFile(join(FOLDER, 'kustomization.yaml'), 'utf8'));
  manifests = (await Promise.all(kustomization.resources.map(yaml))).flat();
});

describe('the manifests', () => {
  it('are all in the kustomization, and each keeps to the schema of its kind', async () => {
    const files = (await readdir(FOLDER)).filter(
      (name) => name.endsWith('.yaml') && name !== 'kustomization.yaml',
    );
    assert.deepEqual([...kustomization.resources].sort(), files.sort());
    for (const manifest of manifests)
      assert.deepEqual(await problemsOf(manifest), [], `${manifest.kind} ${manifest.metadata.name}`);
  });

  it('would not pass with a wrong type or a field that does not exist', async () => {
    const wrong = structuredClone(named('Deployment', 'grids'));
    wrong.spec.template.spec.containers[0].imagee = 'x';
    wrong.spec.minReadySeconds = 'soon';
    assert.deepEqual((await problemsOf(wrong)).sort(), [
      '/spec/minReadySeconds: type {"type":"integer"}',
      '/spec/template/spec/containers/0/imagee is unknown',
    ]);
  });

  it('run each service and the gateway without root, on a read-only root, probed and with its share', () => {
    assert.deepEqual(
      of('Deployment')
        .map(({ metadata }) => metadata.name)
        .sort(),
      [...SERVICES, 'gateway'].sort(),
    );
    for (const { metadata, spec } of of('Deployment')) {
      const pod = spec.template.spec;
      const [container] = pod.containers;
      assert.equal(pod.securityContext.runAsNonRoot, true);
      assert.deepEqual(
        [
          container.securityContext.readOnlyRootFilesystem,
          container.securityContext.allowPrivilegeEscalation,
          container.securityContext.capabilities.drop,
        ],
        [true, false, ['ALL']],
      );
      for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
        assert.ok(container[probe].httpGet.path, `${metadata.name} ${probe}`);
      assert.ok(container.resources.requests.cpu && container.resources.limits.memory);
      assert.ok(pod.terminationGracePeriodSeconds > 10);
      assert.ok(kustomization.images.some((/** @type {any} */ { name }) => name === container.image));
      assert.deepEqual(spec.selector.matchLabels, spec.template.metadata.labels);
    }
  });

  it('keep a replica of each through a drain, and let grids and media-worker grow', () => {
    for (const { metadata, spec } of of('Deployment')) {
      const budget = named('PodDisruptionBudget', metadata.name);
      assert.deepEqual(budget.spec.selector.matchLabels, spec.selector.matchLabels);
      assert.equal(budget.spec.minAvailable, 1);
    }
    assert.deepEqual(
      of('HorizontalPodAutoscaler')
        .map(({ spec }) => spec.scaleTargetRef.name)
        .sort(),
      ['grids', 'media-worker'],
    );
    for (const { spec } of of('HorizontalPodAutoscaler')) {
      // Otherwise every apply would set the number back.
      assert.equal(named('Deployment', spec.scaleTargetRef.name).spec.replicas, undefined);
      assert.ok(spec.minReplicas >= 2 && spec.maxReplicas > spec.minReplicas);
    }
  });

  it('open nothing but the gateway, by one Ingress', () => {
    assert.deepEqual(
      of('Ingress').map(({ spec }) => spec.rules[0].http.paths[0].backend.service.name),
      ['gateway'],
    );
    for (const { spec } of of('Service')) assert.equal(spec.type, undefined);
  });
});

describe('what each deployment is told', () => {
  /** @type {Record<string, (source: Record<string, string>) => any>} */
  const readers = {};
  before(async () => {
    await buildServices({ root: ROOT, env: process.env, logFile: at('build.log'), progress: silent });
    const from = (/** @type {string} */ service) => import(`${ROOT}/services/${service}/dist/env.js`);
    readers['auth'] = (await from('auth')).readAuthEnv;
    readers['grids'] = (await from('grids')).readGridsEnv;
    readers['media-api'] = (await from('media')).readMediaEnv;
    readers['media-worker'] = (await from('media')).readWorkerEnv;
    readers['admin'] = (await from('admin')).readAdminEnv;
  });

  /** @param {string} name @returns {Promise<Record<string, string>>} */
  async function environment(name) {
    const [{ env, envFrom }] = named('Deployment', name).spec.template.spec.containers;
    const { items } = await kubernetesSecrets(at('secrets'), {
      MONGODB_URI: 'mongodb://mongo.example.com/',
      MONGODB_URI_GRIDS: 'mongodb://grids.example.com/',
      REDIS_URL: 'rediss://redis.example.com:6380/0',
      S3_ACCESS_KEY: 'access',
      S3_SECRET_KEY: 'secret',
      SMTP_URL: 'smtp://mail.example.com:587',
    });
    /** @type {Record<string, string>} */
    const told = {};
    for (const { configMapRef, secretRef } of envFrom) {
      if (configMapRef) {
        const { literals } = kustomization.configMapGenerator.find(
          (/** @type {any} */ each) => each.name === configMapRef.name,
        );
        for (const literal of literals)
          told[literal.slice(0, literal.indexOf('='))] = literal.slice(literal.indexOf('=') + 1);
      }
      if (secretRef)
        Object.assign(told, items.find(({ metadata }) => metadata.name === secretRef.name)?.stringData);
    }
    for (const { name: variable, value } of env) {
      assert.equal(typeof value, 'string', variable);
      told[variable] = value;
    }
    return told;
  }

  for (const name of SERVICES)
    it(`lets ${name} start`, async () => {
      const told = await environment(name);
      const read = readers[name]?.(told);
      assert.equal(read.HTTP_PORT, 8080);
      assert.equal(
        read.MONGODB_URI,
        name === 'grids' ? 'mongodb://grids.example.com/' : 'mongodb://mongo.example.com/',
      );
      assert.equal('JWT_PRIVATE_KEY' in told, name === 'auth');
      assert.equal('S3_SECRET_KEY' in told, name.startsWith('media-'));
    });

  it('names no variable that no service reads', async () => {
    const files = [
      'libs/service-kit/src/env.ts',
      ...['auth', 'grids', 'media', 'admin'].map((each) => `services/${each}/src/env.ts`),
    ];
    const read = (await Promise.all(files.map((path) => readFile(join(ROOT, path), 'utf8')))).join('\n');
    for (const name of SERVICES)
      for (const { name: variable } of named('Deployment', name).spec.template.spec.containers[0].env)
        // glibc reads this one.
        if (variable !== 'MALLOC_ARENA_MAX')
          assert.match(read, new RegExp(`\\b${variable}\\b`), `${name} ${variable}`);
  });

  it('is in the manifests of secrets only for those who may know it, valid, and the same each time', async () => {
    const env = { MONGODB_URI: 'm', REDIS_URL: 'r', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 's' };
    const first = await kubernetesSecrets(at('same'), env);
    for (const item of first.items) assert.deepEqual(await problemsOf(item), []);
    assert.deepEqual(await kubernetesSecrets(at('same'), env), first);
    await assert.rejects(
      kubernetesSecrets(at('same'), {}),
      /set MONGODB_URI, REDIS_URL, S3_ACCESS_KEY, S3_SECRET_KEY/,
    );
  });

  it('publishes the product and not the waitlist, on the host of the Ingress', () => {
    const [{ host }] = named('Ingress', 'gateway').spec.rules;
    const { literals } = kustomization.configMapGenerator.find(
      (/** @type {any} */ each) => each.name === 'tessera-gateway',
    );
    assert.ok(literals.includes(`PRODUCTION_HOST=${host}`));
    assert.ok(literals.includes('PRE_LAUNCH=false'));
  });

  it('gives the gateway every variable that its templates need', async () => {
    const [{ env, envFrom }] = named('Deployment', 'gateway').spec.template.spec.containers;
    assert.deepEqual(envFrom, [{ configMapRef: { name: 'tessera-gateway' } }]);
    const dockerfile = await readFile(join(ROOT, 'gateway/Dockerfile'), 'utf8');
    const variables = (await readFile(join(ROOT, 'gateway/variables.tsv'), 'utf8'))
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => line.split('\t'));
    const given = env.map((/** @type {any} */ { name }) => name);
    for (const [name = '', fallback] of variables)
      if (fallback === '-') assert.ok(given.includes(name) || dockerfile.includes(`${name}=`), name);
    for (const { name, value } of env) {
      const pattern = variables.find(([known]) => known === name)?.[2] ?? '';
      assert.match(value, new RegExp(pattern), name);
      assert.match(value, new RegExp(`\\.${kustomization.namespace}\\.svc\\.cluster\\.local:8080$`));
    }
  });
});
