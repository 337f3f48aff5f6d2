// @ts-check
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { parseResponse, startGateway } from './gateway.mjs';

/** @type {import('./gateway.mjs').Gateway} */
let gateway;
before(async () => {
  gateway = await startGateway({
    variables: {
      RATE_ACCOUNT: '30r/m',
      RATE_ACCOUNT_BURST: '20',
      RATE_UPLOAD: '1r/s',
      RATE_UPLOAD_BURST: '30',
    },
    services: {
      // Responds as soon as it has the head, as a service does that refuses a stranger.
      media: (request, response) => {
        response.writeHead(401, { 'content-type': 'application/json', connection: 'close' });
        response.end(JSON.stringify({ service: 'media', url: request.url }));
      },
    },
  });
});
after(() => gateway.stop());

/**
 * The statuses of requests that are sent at once.
 * @param {number} count
 * @param {string} path
 * @param {string} method
 */
async function burst(count, path, method = 'POST') {
  const responses = await Promise.all(Array.from({ length: count }, () => gateway.fetch(path, { method })));
  await Promise.all(responses.map((response) => response.arrayBuffer()));
  return responses;
}
const refused = (/** @type {Response[]} */ responses) => responses.filter(({ status }) => status === 429);

describe('rates for an address', () => {
  for (const call of ['signup', 'login', 'contact', 'subscribe']) {
    it(`${call} lets 21 through and refuses the rest, each call for itself`, async () => {
      const responses = await burst(26, `/api/${call}`);
      // A token comes back every two seconds, so a slow machine may see one more pass.
      assert.ok(
        refused(responses).length >= 3 && refused(responses).length <= 5,
        `${refused(responses).length} refused`,
      );
      for (const response of refused(responses)) assert.equal(response.headers.get('retry-after'), '2');
    });
  }

  it('takes six reports of crashes a minute', async () => {
    const responses = await burst(10, '/api/crashes');
    // A token comes back every ten seconds.
    assert.ok(
      refused(responses).length >= 3 && refused(responses).length <= 4,
      `${refused(responses).length} refused`,
    );
  });

  it('takes ten readings of a calendar feed a minute, whichever feed it is', async () => {
    const responses = [
      ...(await burst(8, '/api/calendar/0a.ics', 'GET')),
      ...(await burst(8, '/api/calendar/0b.ics', 'GET')),
    ];
    // A token comes back every six seconds.
    assert.ok(
      refused(responses).length >= 5 && refused(responses).length <= 6,
      `${refused(responses).length} refused`,
    );
  });

  it('counts a reset and its confirmation together', async () => {
    const responses = [...(await burst(13, '/api/reset')), ...(await burst(13, '/api/reset/confirm'))];
    assert.ok(refused(responses).length >= 3, `${refused(responses).length} refused`);
  });

  it("refuses in the contract's shape", async () => {
    const responses = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const response = await gateway.fetch('/api/login', { method: 'POST' });
        return {
          status: response.status,
          body: /** @type {Record<string, unknown>} */ (await response.json()),
        };
      }),
    );
    assert.equal(responses.find(({ status }) => status === 429)?.body['code'], 'RATE_LIMITED');
  });

  it('lets a page make sixty other calls at once', async () => {
    assert.equal(refused(await burst(60, '/api/user', 'GET')).length, 0);
  });

  for (const path of ['/api/user', '/api/photos', '/api/login', '/api/media', '/healthz'])
    it(`${path} counts towards what one address may ask for altogether, and pictures do not`, async () => {
      const own = await startGateway({ variables: { RATE_API: '1r/s', RATE_API_BURST: '10' } });
      try {
        const ask = async (/** @type {string} */ at) =>
          Promise.all(Array.from({ length: 20 }, () => own.fetch(at, { method: 'GET' })));
        const over = refused(await ask(path));
        assert.ok(over.length >= 7 && over.length <= 9, `${over.length} refused`);
        assert.match(over[0]?.headers.get('retry-after') ?? '', /^[12]$/);
        assert.equal(refused(await ask('/media/0a/thumb')).length, 0);
      } finally {
        await own.stop();
      }
    });

  it('limits uploads, and tells to come back after a second', async () => {
    const responses = await burst(40, '/api/media');
    assert.ok(refused(responses).length >= 5, `${refused(responses).length} refused`);
    assert.equal(refused(responses)[0]?.headers.get('retry-after'), '1');
  });

  it('does not count reading photos as uploads', async () => {
    assert.equal(refused(await burst(60, '/api/photos?gridId=1', 'GET')).length, 0);
  });
});

describe('requests of an address at once', () => {
  /** @type {import('./gateway.mjs').Gateway} */
  let own;
  before(async () => {
    own = await startGateway({ variables: { REQUESTS_AT_ONCE: '20' } });
  });
  after(() => own.stop());

  /** @type {import('node:net').Socket[]} */
  const sockets = [];
  afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

  /** The status of a log-in from an address; without `isWhole` the end of its body never comes. */
  async function logIn(/** @type {string} */ localAddress, /** @type {boolean} */ isWhole) {
    const socket = connect({ host: '127.0.0.1', port: own.port, localAddress });
    sockets.push(socket);
    const head = [
      'POST /api/login HTTP/1.1',
      'host: x',
      'content-type: application/json',
      'content-length: 2',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${isWhole ? '{}' : '{'}`);
    const [data] = await once(socket, 'data');
    return Number(String(data).slice(9, 12));
  }

  it('are so many, however slowly they come, and others have theirs', async () => {
    /** @type {number[]} */
    const statuses = [];
    await /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        for (let count = 0; count < 25; count += 1) {
          const sent = logIn('127.0.0.1', false).then((status) => {
            statuses.push(status);
            if (statuses.length === 5) resolve();
          });
          sent.catch(() => {});
        }
      })
    );
    assert.equal(await logIn('127.0.0.1', true), 429);
    assert.equal(await logIn('127.0.0.2', true), 200);
    assert.deepEqual(statuses, [429, 429, 429, 429, 429]);
  });
});

describe('addresses that are one client', () => {
  /** @type {import('./gateway.mjs').Gateway} */
  let behind;
  before(async () => {
    behind = await startGateway({
      variables: {
        TRUSTED_PROXIES: '127.0.0.0/8',
        ...{ RATE_CRASHES: '1r/m', RATE_CRASHES_BURST: '1', RATE_CALENDAR: '1r/m', RATE_CALENDAR_BURST: '1' },
        ...{ RATE_ACCOUNT: '1r/m', RATE_ACCOUNT_BURST: '1', RATE_UPLOAD: '1r/m', RATE_UPLOAD_BURST: '1' },
      },
    });
  });
  after(() => behind.stop());

  const ask = async (
    /** @type {string} */ address,
    /** @type {string} */ path = '/api/crashes',
    /** @type {string} */ method = 'POST',
  ) => {
    const response = await behind.fetch(path, { method, headers: { 'x-forwarded-for': address } });
    await response.arrayBuffer();
    return response.status;
  };

  for (const [one, other] of /** @type {const} */ ([
    ['2001:db8:1:1::1', '2001:db8:1:1:ffff:ffff:ffff:ffff'],
    ['2001:db8:1::1', '2001:db8:1:0:1:2:3:4'],
    ['2001:db8:a::1', '2001:db8:a:0:1::'],
    ['2001:db9::1', '2001:db9:0:0:1:2:3:4'],
    ['2001:dba::1', '2001:dba:0:0:1::'],
    ['2002::1', '2002:0:0:0:1::'],
    ['2003::1', '2003::1:2:3:4'],
    ['2004:0:0:5:1:2:3:4', '2004:0:0:5::'],
    ['::1:2:3', '::9'],
    ['198.51.100.1', '::ffff:198.51.100.1'],
  ]))
    it(`${one} and ${other} share a limit`, async () => {
      assert.deepEqual(
        [await ask(one), await ask(other), await ask(one), await ask(other)],
        [200, 200, 429, 429],
      );
    });

  for (const [path, method] of /** @type {const} */ ([
    ['/api/calendar/0a.ics', 'GET'],
    ['/api/login', 'POST'],
    ['/api/media', 'POST'],
  ]))
    it(`by ${method} ${path} too`, async () => {
      const statuses = [];
      for (const host of [1, 2, 3]) statuses.push(await ask(`2001:db8:2:1::${host}`, path, method));
      assert.deepEqual(statuses, [200, 200, 429]);
    });

  it('are no others', async () => {
    const others = [
      ...['2001:db8:3:1::1', '2001:db8:3:2::1', '2001:db8:3::1', '2001:db8:4::1', '2001:dbb::1', '2005::1'],
      ...['2005:0:0:1:2:3:4:5', '2005:0:1::1', '203.0.113.1', '203.0.113.2'],
    ];
    for (const address of others)
      assert.deepEqual([await ask(address), await ask(address)], [200, 200], address);
  });
});

describe('body sizes', () => {
  const MB = 1024 * 1024;
  const CHANGES = '/api/grids/g1/changes';
  const head = (/** @type {string} */ method, /** @type {string} */ path, /** @type {number} */ length) =>
    `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;

  /** @type {import('./gateway.mjs').Gateway} */
  let open;
  before(async () => {
    /** @type {import('./gateway.mjs').Handler} */
    const early = (request, response) => {
      if (request.url === '/health/live') return void response.end();
      const respond = () => {
        response.writeHead(401, { 'content-type': 'application/json', connection: 'close' });
        response.end('{"early":true}');
      };
      // NGINX sends a body that it has buffered in one go: the end of the connection meanwhile is a failure to it.
      if (request.url === CHANGES) request.resume().once('end', respond);
      else respond();
    };
    open = await startGateway({ services: { media: early, grids: early, auth: early } });
  });
  after(() => open.stop());

  for (const [method, path, megabytes] of /** @type {const} */ ([
    ['POST', '/api/media', 9],
    ['PUT', `/api/media/${'a'.repeat(32)}/posting`, 9],
    ['POST', '/api/photos/batch', 820],
    ['POST', '/api/carousels', 170],
    ['POST', '/api/carousels/g1/photos', 170],
    ['POST', '/api/photos', 12],
    ['PUT', '/api/user/profile-image', 7],
  ])) {
    it(`${method} ${path} takes ${megabytes} MB, and the service responds before they have arrived`, async () => {
      const response = await open.raw(head(method, path, megabytes * MB));
      assert.match(response, /^HTTP\/1\.1 401 .*"early":true/s);
    });

    it(`${method} ${path} refuses a byte more`, async () => {
      const { status, body } = parseResponse(await open.raw(head(method, path, megabytes * MB + 1)));
      assert.equal(status, 413);
      assert.equal(body.code, 'FILE_TOO_LARGE');
    });
  }

  it('POST /api/crashes takes 4 kB and refuses a byte more', async () => {
    const { status } = parseResponse(await open.raw(head('POST', '/api/crashes', 4_097)));
    assert.equal(status, 413);
    const whole = head('POST', '/api/crashes', 4_096) + 'x'.repeat(4_096);
    assert.match(await open.raw(whole), /^HTTP\/1\.1 401 /);
  });

  it(`POST ${CHANGES} takes 1.5 MB and refuses a byte more`, async () => {
    const { status } = parseResponse(await open.raw(head('POST', CHANGES, 1.5 * MB + 1)));
    assert.equal(status, 413);
    const whole = head('POST', CHANGES, 1.5 * MB) + 'x'.repeat(1.5 * MB);
    assert.match(await open.raw(whole), /^HTTP\/1\.1 401 /);
  });

  for (const path of ['/api/login', '/api/grids', '/api/photos/batch-position', '/api/admin/upgrade-user']) {
    it(`${path} refuses more than 1 MB`, async () => {
      const { status } = parseResponse(await open.raw(head('POST', path, MB + 1)));
      assert.equal(status, 413);
    });
  }
});
