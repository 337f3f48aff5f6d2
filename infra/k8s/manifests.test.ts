import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { ROOT } from '../local/paths.mjs';
import { buildServices } from '../local/build.ts';
import { silent } from '../local/progress.mjs';
import { temporaryFolder } from '../local/test/temporary-folder.ts';
import { rendered } from './rendered.ts';
import { problemsOf } from './schemas.ts';
import { kubernetesSecrets } from './secrets.mjs';

const at = temporaryFolder();
const SERVICES = ['auth', 'grids', 'media-api', 'media-worker', 'admin'];

let manifests: any[] = [];
let example: any[] = [];
const of = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const named = (kind: string, name: string, from = manifests) => {
  const found = from.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
  assert.ok(found, `${kind} ${name}`);
  return found;
};
/** Kustomize adds a hash of what is in it to the name of a config map. */
const settings = (name: string, from = manifests) => {
  const ofName = new RegExp(`^${name}-[a-z0-9]{10}$`);
  const found = from.find(({ kind, metadata }) => kind === 'ConfigMap' && ofName.test(metadata.name));
  assert.ok(found, name);
  return found;
};

before(async () => {
  [manifests, example] = await Promise.all([rendered('base'), rendered('example')]);
});

describe('the manifests', () => {
  it('are rendered by kustomize, and each keeps to the schema of its kind', async () => {
    for (const manifest of [...manifests, ...example])
      assert.deepEqual(await problemsOf(manifest), [], `${manifest.kind} ${manifest.metadata.name}`);
  });

  it('make the namespace that they are in', () => {
    for (const { kind, metadata } of manifests)
      assert.equal(kind === 'Namespace' ? metadata.name : metadata.namespace, 'tessera', metadata.name);
    assert.equal(of('Namespace').length, 1);
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
      assert.match(container.image, /^registry\.example\.com\/tessera-\w+:[\d.]+$/);
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

  it('let through what the gateway takes', async () => {
    const { annotations } = named('Ingress', 'gateway').metadata;
    const routes = await readFile(join(ROOT, 'gateway/templates/upload-routes.conf.template'), 'utf8');
    const sizes = [...routes.matchAll(/client_max_body_size (\d+)m/g)].map(([, size]) => Number(size));
    assert.equal(annotations['nginx.ingress.kubernetes.io/proxy-body-size'], `${Math.max(...sizes)}m`);
  });

  it('let nobody call a service but the gateway, the other services and Prometheus', () => {
    assert.deepEqual(named('NetworkPolicy', 'nobody-by-default').spec, {
      podSelector: {},
      policyTypes: ['Ingress'],
    });
    const { podSelector, ingress } = named('NetworkPolicy', 'services').spec;
    assert.deepEqual(podSelector.matchExpressions[0].values.sort(), [...SERVICES].sort());
    const [inside, prometheus] = ingress;
    assert.deepEqual(
      inside.from[0].podSelector.matchExpressions[0].values.sort(),
      [...SERVICES, 'gateway'].sort(),
    );
    assert.deepEqual(prometheus.ports, [{ port: 8080 }]);
    assert.equal(ingress.length, 2);
  });

  it('let NGINX’s exporter read the status of the gateway, and nobody else', () => {
    const { ingress } = named('NetworkPolicy', 'gateway').spec;
    const [{ from: prometheus }] = named('NetworkPolicy', 'services').spec.ingress.slice(1);
    assert.deepEqual(ingress, [{ ports: [{ port: 8080 }] }, { from: prometheus, ports: [{ port: 8081 }] }]);
    const [{ ports }] = named('Deployment', 'gateway').spec.template.spec.containers;
    const { port, targetPort } = named('Service', 'gateway').spec.ports.find(
      ({ name }: { name: string }) => name === 'status',
    );
    const status = ports.find(({ name }: { name: string }) => name === targetPort);
    assert.deepEqual([port, status.containerPort], [8081, 8081]);
  });

  it('back up every night, without root, by what the backup reads', async () => {
    const { spec } = named('CronJob', 'backup').spec.jobTemplate.spec.template;
    const [{ envFrom, securityContext }] = spec.containers;
    assert.deepEqual(
      [spec.securityContext.runAsNonRoot, securityContext.readOnlyRootFilesystem],
      [true, true],
    );
    const { readBackupEnv } = await import('../backup/env.ts');
    const { databases, store } = readBackupEnv(await environmentOf(envFrom, []));
    assert.equal(databases.grids.uri, 'mongodb://grids.example.com/');
    assert.equal(databases.auth.uri, 'mongodb://mongo.example.com/');
    assert.equal(store.S3_ENDPOINT, 'https://s3.example.com');
  });

  it('try a backup again until what one that was killed holds has expired', async () => {
    const { LEASE_MS } = await import('../backup/erasure-lease.ts');
    const { FRESH_LOCK_MS } = await import('../backup/restic.ts');
    const { spec } = named('CronJob', 'backup').spec.jobTemplate;
    // https://kubernetes.io/docs/concepts/workloads/controllers/job/#pod-backoff-failure-policy
    const pauses = Array.from({ length: spec.backoffLimit }, (_, retry) =>
      Math.min(10_000 * 2 ** retry, 360_000),
    );
    assert.ok(pauses.reduce((sum, pause) => sum + pause) > LEASE_MS + FRESH_LOCK_MS);
    // Not while the pod before is still being stopped.
    assert.equal(spec.podReplacementPolicy, 'Failed');
    assert.equal(spec.template.spec.securityContext.fsGroupChangePolicy, 'OnRootMismatch');
  });
});

it('the example of an overlay has its own host everywhere, its mail and its images', () => {
  const [{ host }] = named('Ingress', 'gateway', example).spec.rules;
  const { data } = settings('tessera', example);
  assert.equal(data.PUBLIC_URL, `https://${host}`);
  assert.ok(data.MAIL_FROM && data.OPERATOR_EMAIL);
  assert.equal(settings('tessera-gateway', example).data.PRODUCTION_HOST, host);
  assert.doesNotMatch(JSON.stringify(example), /example\.com/);
});

/** What a container finds in its environment, with the secrets that secrets.mjs makes. */
async function environmentOf(envFrom: any[], env: any[]): Promise<Record<string, string>> {
  const { items } = await kubernetesSecrets(at('secrets'), {
    MONGODB_URI: 'mongodb://mongo.example.com/',
    MONGODB_URI_GRIDS: 'mongodb://grids.example.com/',
    REDIS_URL: 'rediss://redis.example.com:6380/0',
    S3_ACCESS_KEY: 'access',
    S3_SECRET_KEY: 'secret',
    SMTP_URL: 'smtp://mail.example.com:587',
  });
  const told: Record<string, string> = {};
  for (const { configMapRef, secretRef } of envFrom) {
    if (configMapRef) Object.assign(told, named('ConfigMap', configMapRef.name).data);
    if (secretRef) {
      const secret = items.find(({ metadata }) => metadata.name === secretRef.name);
      assert.ok(secret, secretRef.name);
      Object.assign(told, secret.stringData);
    }
  }
  for (const { name: variable, value } of env) {
    assert.equal(typeof value, 'string', variable);
    told[variable] = value;
  }
  return told;
}

describe('what each deployment is told', () => {
  const readers: Record<string, (source: Record<string, string>) => any> = {};
  before(async () => {
    await buildServices({ root: ROOT, env: process.env, logFile: at('build.log'), progress: silent });
    const from = (service: string) => import(`${ROOT}/services/${service}/dist/env.js`);
    readers['auth'] = (await from('auth')).readAuthEnv;
    readers['grids'] = (await from('grids')).readGridsEnv;
    readers['media-api'] = (await from('media')).readMediaEnv;
    readers['media-worker'] = (await from('media')).readWorkerEnv;
    readers['admin'] = (await from('admin')).readAdminEnv;
  });

  const environment = (name: string) => {
    const [{ env, envFrom }] = named('Deployment', name).spec.template.spec.containers;
    return environmentOf(envFrom, env);
  };

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

  it('publishes the product and not the waitlist, on the host of the Ingress', () => {
    const [{ host }] = named('Ingress', 'gateway').spec.rules;
    const { data } = settings('tessera-gateway');
    assert.deepEqual([data.PRODUCTION_HOST, data.PRE_LAUNCH], [host, 'false']);
  });

  it('tells the gateway, and with it /privacy, the RETENTION that auth has', () => {
    const [{ env }] = named('Deployment', 'gateway').spec.template.spec.containers;
    const { metadata, data } = settings('tessera');
    assert.equal(data.RETENTION, 'off');
    assert.deepEqual(env.find(({ name }: any) => name === 'RETENTION')?.valueFrom, {
      configMapKeyRef: { name: metadata.name, key: 'RETENTION' },
    });
    const [{ envFrom }] = named('Deployment', 'auth').spec.template.spec.containers;
    assert.equal(envFrom[0].configMapRef.name, metadata.name);
  });

  it('gives the gateway every variable that its templates need', async () => {
    const [{ env, envFrom }] = named('Deployment', 'gateway').spec.template.spec.containers;
    assert.deepEqual(envFrom, [{ configMapRef: { name: settings('tessera-gateway').metadata.name } }]);
    const dockerfile = await readFile(join(ROOT, 'Dockerfile'), 'utf8');
    const variables = (await readFile(join(ROOT, 'gateway/variables.tsv'), 'utf8'))
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => line.split('\t'));
    const given = env.map(({ name }: any) => name);
    for (const [name = '', fallback] of variables)
      if (fallback === '-') assert.ok(given.includes(name) || dockerfile.includes(`${name}=`), name);
    for (const { name, value } of env) {
      if (name === 'RETENTION') continue;
      const pattern = variables.find(([known]) => known === name)?.[2] ?? '';
      assert.match(value, new RegExp(pattern), name);
      assert.match(value, /\.tessera\.svc\.cluster\.local:8080$/);
    }
  });
});
