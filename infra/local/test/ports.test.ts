import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { describe, it } from 'node:test';
import { freePortBlock, portsFrom, refuseTakenPorts } from '../ports.ts';

describe('ports', () => {
  it('start at 8080, or follow PORT, and each can be moved alone', () => {
    assert.equal(portsFrom({}).gateway, 8080);
    const ports = portsFrom({ PORT: '9000', GRIDS_PORT: '7000', DATABASE_PORT: '27017' });
    assert.deepEqual(
      [ports.gateway, ports.auth, ports.grids, ports.media, ports.mediaTcp, ports.redis, ports.database],
      [9000, 9001, 7000, 9003, 9008, 9009, 27017],
    );
  });

  it('must be ports', () => {
    assert.throws(() => portsFrom({ PORT: 'http' }), /PORT=http is not a port/);
    assert.throws(() => portsFrom({ REDIS_PORT: '70000' }), /REDIS_PORT=70000 is not a port/);
    assert.throws(() => portsFrom({ PORT: '65530' }), /no room/);
  });

  it('cannot be shared by two processes', () => {
    assert.throws(
      () => portsFrom({ PORT: '9000', ADMIN_PORT: '9001' }),
      /auth and admin .* 9001; set ADMIN_PORT/,
    );
  });

  it('of a test are nobody else’s, even before anything listens on them', async () => {
    const first = await freePortBlock();
    assert.notEqual(await freePortBlock(), first);
    const several = await Promise.all([freePortBlock(), freePortBlock(), freePortBlock()]);
    assert.equal(new Set(several).size, several.length);
  });

  it('that are taken are told with whose they are, who has them and which variable moves them', async () => {
    const base = await freePortBlock();
    const ports = portsFrom({}, base);
    const server = createServer();
    await new Promise((resolve) => server.listen(ports.media, '127.0.0.1', () => resolve(undefined)));
    try {
      await refuseTakenPorts(ports, ['gateway', 'auth']);
      const by = process.platform === 'linux' ? ` by .* \\(process ${process.pid}\\)` : '';
      await assert.rejects(
        refuseTakenPorts(ports, ['gateway', 'media']),
        new RegExp(`Port ${ports.media}, which media-api needs, is taken${by}; set MEDIA_PORT`),
      );
    } finally {
      server.close();
    }
  });
});
