import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, copyFile, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { connect, type PeerCertificate } from 'node:tls';
import { after, before, describe, it } from 'node:test';
import { buildWithGo } from '../../infra/local/go-program.ts';
import { writeCertificate } from '../../infra/local/test/certificate.ts';
import { temporaryFolder } from '../../infra/local/test/temporary-folder.ts';
import { waitUntil } from '../../infra/local/wait-until.mjs';
import { ComposeProject } from '../../infra/compose/compose.mjs';

const START_MS = 120_000;
const BUILD_MS = 10 * 60_000;
const HOST = 'tessera.test';
const PEBBLE = { name: 'pebble', module: 'github.com/letsencrypt/pebble/v2/cmd/pebble', version: 'v2.10.1' };

const at = temporaryFolder();
const gatewayImage = `tessera-gateway:${process.env['TESSERA_VERSION']}`;
const own = `acme-${randomBytes(4).toString('hex')}`;
/** The gateway and what fetches its certificate, beside the product that is tested and from its images. */
const project = new ComposeProject({
  ...process.env,
  COMPOSE_PROJECT_NAME: own,
  COMPOSE_FILE: `docker-compose.yml:infra/compose/acme.yml:${at('test.yml')}`,
  TLS_HOST: HOST,
  OPERATOR_EMAIL: 'operator@tessera.test',
  HTTPS_PORT: '8443',
  ACME_DIRECTORY: 'https://pebble:14000/dir',
});
const up = (...args: string[]) =>
  project.run(['up', '--detach', '--no-deps', ...args], { deadlineMs: BUILD_MS });

/** An authority for tests, with a certificate of its own that the client is told to trust. */
async function writeAuthority() {
  await copyFile(await buildWithGo({ ...PEBBLE, progress: () => undefined }), at('pebble'));
  await writeCertificate(at(''), { host: 'pebble', days: 2 });
  const pebble = {
    listenAddress: '0.0.0.0:14000',
    managementListenAddress: '0.0.0.0:15000',
    certificate: '/authority/certificate.pem',
    privateKey: '/authority/key.pem',
    httpPort: 8080,
    tlsPort: 8443,
  };
  await writeFile(at('pebble.json'), JSON.stringify({ pebble }));
  for (const name of ['key.pem', 'certificate.pem', 'pebble.json']) await chmod(at(name), 0o644);
}

const override = () => `services:
  gateway:
    ports: !override ['127.0.0.1::8080', '127.0.0.1::8443']
    networks: { internal: { aliases: [${HOST}] } }
    healthcheck: { interval: 1s }
  acme:
    healthcheck: { interval: 1s }
    environment: { LEGO_CA_CERTIFICATES: /authority/certificate.pem }
    volumes: ['${at('certificate.pem')}:/authority/certificate.pem:ro']
  pebble:
    image: ${gatewayImage}
    entrypoint: [/authority/pebble, -config, /authority/pebble.json]
    environment: { PEBBLE_VA_NOSLEEP: '1' }
    networks: [internal]
    volumes: ['${at('')}:/authority:ro']
`;

const ask = (
  port: number,
  path: string,
): Promise<{ status: number | undefined; location: string | undefined; body: string }> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host: HOST }, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text) => (body += text));
      const { statusCode: status, headers } = response;
      response.once('end', () => resolve({ status, location: headers.location, body }));
    }).once('error', reject);
  });

const certificateOf = (port: number): Promise<PeerCertificate> =>
  new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, servername: HOST, rejectUnauthorized: false };
    const socket = connect(options, () => {
      resolve(socket.getPeerCertificate());
      socket.destroy();
    }).once('error', reject);
  });

describe('the gateway with a certificate that is fetched by ACME', () => {
  let plain = 0;
  let tls = 0;
  before(async () => {
    await chmod(at(''), 0o755);
    await writeAuthority();
    await writeFile(at('test.yml'), override());
    await project.run(['build', 'acme'], { deadlineMs: BUILD_MS });
    await up('gateway', 'pebble');
    const { Ports } = (await project.firstContainer('gateway')).NetworkSettings;
    plain = Number(Ports['8080/tcp'][0].HostPort);
    tls = Number(Ports['8443/tcp'][0].HostPort);
    const listens = () => ask(plain, '/').then(() => true);
    assert.ok(await waitUntil(listens, { deadlineMs: START_MS, everyMs: 100 }));
  });
  after(async () => {
    await project.run(['down', '--volumes', '--remove-orphans', '--timeout', '3']);
    await project.docker(['image', 'rm', `tessera-acme:${process.env['TESSERA_VERSION']}`]);
  });

  it('serves nobody over plain HTTP before there is one', async () => {
    for (const path of ['/', '/api/user', '/.well-known/acme-challenge/../../api/user'])
      assert.equal((await ask(plain, path)).status, 503, path);
  });

  it('has one a moment after its start, and shows the authority its challenge', async () => {
    await up('--wait', 'gateway', 'acme');
    const { subjectaltname: names, issuer } = await certificateOf(tls);
    assert.equal(names, `DNS:${HOST}`);
    assert.match(String(issuer['CN']), /^Pebble/);
    const challenge = await ask(plain, '/.well-known/acme-challenge/probe');
    assert.deepEqual([challenge.status, challenge.body], [200, 'ready\n']);
    assert.equal((await ask(plain, '/.well-known/acme-challenge/unknown')).status, 404);
  });

  it('leads from plain HTTP to HTTPS, path and query kept', async () => {
    const { status, location } = await ask(plain, '/auth?mode=signup');
    assert.deepEqual([status, location], [308, `https://${HOST}:8443/auth?mode=signup`]);
  });

  it('responds by HTTP/2, and tells browsers to come by HTTPS alone', async () => {
    const session = connectHttp2(`https://127.0.0.1:${tls}`, { servername: HOST, rejectUnauthorized: false });
    try {
      const [headers] = await once(session.request({ ':path': '/' }).resume(), 'response');
      assert.deepEqual([session.alpnProtocol, headers[':status']], ['h2', 200]);
      assert.equal(headers['strict-transport-security'], 'max-age=63072000');
    } finally {
      session.close();
    }
  });

  it('serves the renewed one without being restarted', async () => {
    const { StartedAt: started } = (await project.firstContainer('gateway')).State;
    const { serialNumber: before } = await certificateOf(tls);
    await project.exec('acme', ['acme', 'renew'], { deadlineMs: START_MS });
    const renewed = async () => (await certificateOf(tls)).serialNumber !== before;
    assert.ok(await waitUntil(renewed, { deadlineMs: START_MS, everyMs: 200 }));
    assert.equal((await project.firstContainer('gateway')).State.StartedAt, started);
    assert.match(await project.exec('acme', ['sh', '-c', 'acme healthy && echo yes']), /yes/);
  });
});
