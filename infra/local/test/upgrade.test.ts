/** What an upgrade does with the services of overrides; those of the product are replaced in tests/compose. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ComposeProject } from '../../compose/compose.mjs';
import { keepRunningImages } from '../../compose/images.mjs';
import { renewOverrides } from '../../compose/overrides.mjs';
import { ROOT } from '../paths.mjs';
import { dockerCalls, withDocker } from './docker-stub.ts';
import { temporaryFolder } from './temporary-folder.ts';

const at = temporaryFolder();

const bind = (source: string) => ({ type: 'bind', source, target: '/read' });
const BASE = {
  gateway: { image: 'tessera-gateway:dev', build: {} },
  auth: { image: 'tessera-services:dev' },
  redis: { image: 'redis:8' },
};
const ALL = {
  ...BASE,
  acme: { image: 'tessera-acme:dev', build: {}, volumes: [{ type: 'volume', source: 'acme' }] },
  prometheus: {
    image: 'prom/prometheus:v3',
    volumes: [bind(join(ROOT, 'infra/compose/observability/rules.yml'))],
  },
  'disk-exporter': { image: 'tessera-watching:dev', volumes: [bind(join(ROOT, 'backups'))] },
  grafana: { image: 'grafana/grafana:13', volumes: [bind(join(ROOT, 'infra/compose/grafana'))] },
  theirs: { image: 'example.com/theirs:1', build: {} },
};
const running = (...services: string[]) =>
  services
    .map((Service) => JSON.stringify({ ID: `${Service}-id`, Name: Service, Service, State: 'running' }))
    .join('\n');
const configurations = {
  '--file docker-compose.yml config': JSON.stringify({ services: BASE }),
  ' config ': JSON.stringify({ services: ALL }),
};
const containers = [
  running('gateway', 'auth', 'redis', 'acme', 'prometheus', 'disk-exporter', 'disk-exporter', 'theirs'),
  JSON.stringify({ ID: 'grafana-id', Service: 'grafana', State: 'exited' }),
].join('\n');

const callsOf = async (name: string, verb: RegExp) =>
  (await dockerCalls(at(name))).filter((call) => verb.test(call));

describe('make upgrade, beside what overrides add', () => {
  it('renews what runs of them, and recreates what has read a file that came along', async () => {
    const env = await withDocker(at('watched'), { ...configurations, ' ps ': containers, ' up ': '' });
    await renewOverrides(new ComposeProject(env));
    const up = 'compose --progress quiet up --detach --wait --no-deps';
    assert.deepEqual(await callsOf('watched', / up /), [
      `${up} --scale acme=1 acme`,
      `${up} --force-recreate --scale prometheus=1 prometheus`,
      `${up} --scale disk-exporter=2 disk-exporter`,
      `${up} --scale theirs=1 theirs`,
    ]);
  });

  it('does nothing where there are none', async () => {
    const services = JSON.stringify({ services: BASE });
    const env = await withDocker(at('bare'), { ' config ': services, ' ps ': running('gateway', 'auth') });
    await renewOverrides(new ComposeProject(env));
    assert.deepEqual(await callsOf('bare', / up /), []);
  });

  it('renews the others where one is not healthy, and names that one', async () => {
    const replies = { ...configurations, ' ps ': containers, '=1 acme': '', exporter: '', theirs: '' };
    const env = await withDocker(at('failing'), replies);
    await assert.rejects(
      renewOverrides(new ComposeProject(env)),
      /The product itself is replaced, but not: prometheus\. .*--force-recreate prometheus$/,
    );
    assert.equal((await callsOf('failing', / up /)).length, 4);
  });

  it('keeps the images of theirs that run and have its version, for a rollback', async () => {
    const env = await withDocker(at('kept'), {
      ...configurations,
      'ps --all --format json gateway': running('gateway'),
      'ps --all --format json auth': running('auth'),
      'ps --all --format json acme': running('acme'),
      'image ls': '',
      inspect: '[{"Image":"sha256:of-now"}]',
      tag: '',
    });
    await keepRunningImages(new ComposeProject(env));
    const kept = (await callsOf('kept', /^tag .*:before$/)).map((call) => call.split(' ').at(-1));
    assert.deepEqual(kept, ['tessera-services:before', 'tessera-gateway:before', 'tessera-acme:before']);
  });
});
