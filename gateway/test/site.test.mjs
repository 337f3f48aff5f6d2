// @ts-check
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startGateway } from './gateway.mjs';

const PAGE = '<head><meta property="og:image" content="/og.jpg" /></head>';
const web = { 'index.html': PAGE };

/** @type {import('./gateway.mjs').Gateway} */
let gateway;
/** @type {import('./gateway.mjs').Gateway} */
let named;
before(async () => {
  gateway = await startGateway({ web });
  named = await startGateway({ web, variables: { PRODUCTION_HOST: 'tessera.example' } });
});
after(() => Promise.all([gateway.stop(), named.stop()]));

/** @param {import('./gateway.mjs').Gateway} site @param {string} path */
const text = async (site, path) => (await site.fetch(path)).text();

describe('the mode before the launch', () => {
  /** @param {import('./gateway.mjs').Gateway} site */
  const preLaunch = async (site) => JSON.parse(await text(site, '/config.json')).preLaunch;

  it('is off where no production host is named', async () => {
    assert.equal(await preLaunch(gateway), false);
    const asked = await startGateway({ web, variables: { PRE_LAUNCH: 'true' } });
    assert.equal(await preLaunch(asked), false);
    await asked.stop();
  });

  it('is on by default where one is, until PRE_LAUNCH=false', async () => {
    assert.equal(await preLaunch(named), true);
    const launched = await startGateway({
      web,
      variables: { PRODUCTION_HOST: 'tessera.example', PRE_LAUNCH: 'false' },
    });
    assert.equal(await preLaunch(launched), false);
    await launched.stop();
  });
});

describe('the landing page', () => {
  const LANDING = PAGE.replace('<head>', '<head><title>Landing</title>');
  /** The paths that have it. @param {Record<string, string>} variables */
  const landing = async (variables) => {
    const site = await startGateway({ web: { ...web, 'landing.html': LANDING }, variables });
    try {
      const paths = ['/', '/?grid=1', '/auth', '/nowhere'];
      const pages = await Promise.all(paths.map((path) => text(site, path)));
      return paths.filter((_, at) => pages[at]?.includes('<title>Landing</title>'));
    } finally {
      await site.stop();
    }
  };

  it('has a document of its own at / alone', async () => {
    assert.deepEqual(await landing({}), ['/', '/?grid=1']);
  });

  it('has none before the launch on the production host, where the waitlist is', async () => {
    assert.deepEqual(await landing({ PRODUCTION_HOST: '127.0.0.1' }), []);
    assert.deepEqual(await landing({ PRODUCTION_HOST: '127.0.0.1', PRE_LAUNCH: 'false' }), ['/', '/?grid=1']);
    assert.deepEqual(await landing({ PRODUCTION_HOST: 'tessera.example' }), ['/', '/?grid=1']);
  });
});

describe('what the page tells other sites', () => {
  it('names its address and its picture by the production host', async () => {
    const page = await text(named, '/Terms/?from=mail');
    assert.match(page, /<link rel="canonical" href="https:\/\/tessera\.example\/terms" \/>/);
    assert.match(page, /<meta property="og:url" content="https:\/\/tessera\.example\/terms" \/>/);
    assert.match(page, /<meta property="og:image" content="https:\/\/tessera\.example\/og\.jpg" \/>/);
    assert.match(await text(named, '/'), /<link rel="canonical" href="https:\/\/tessera\.example\/" \/>/);
  });

  it('names no address of a page that is not to be found, nor of a path that it does not have', async () => {
    for (const path of ['/auth', '/nowhere', '/"><script>']) {
      const page = await text(named, path);
      assert.doesNotMatch(page, /canonical|og:url|script/, path);
      assert.match(page, /og:image" content="https:\/\/tessera\.example\/og\.jpg"/);
    }
  });

  it('is as it was built where no host is named', async () => {
    assert.equal(await text(gateway, '/'), PAGE);
  });

  it('responds with 304 to a browser that has the page', async () => {
    const etag = (await named.fetch('/terms')).headers.get('etag') ?? '';
    assert.equal((await named.fetch('/terms', { headers: { 'if-none-match': etag } })).status, 304);
  });
});

describe('search engines', () => {
  for (const path of ['/auth', '/signup', '/admin', '/launch-debug', '/deployment-check', '/test-prelaunch'])
    it(`are not to keep ${path}`, async () => {
      assert.equal((await named.fetch(path)).headers.get('x-robots-tag'), 'noindex');
    });

  for (const path of ['/', '/privacy', '/terms', '/contact', '/waitlist'])
    it(`may keep ${path}`, async () => {
      assert.equal((await named.fetch(path)).headers.get('x-robots-tag'), null);
    });

  it('read in robots.txt what they may fetch, and where the sitemap is', async () => {
    const response = await named.fetch('/robots.txt');
    assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8');
    assert.equal(
      await response.text(),
      'User-agent: *\nDisallow: /api/\nDisallow: /media/\nSitemap: https://tessera.example/sitemap.xml\n',
    );
    assert.equal(await text(gateway, '/robots.txt'), 'User-agent: *\nDisallow: /api/\nDisallow: /media/\n');
  });

  it('find the public pages in the sitemap, which needs a host', async () => {
    const response = await named.fetch('/sitemap.xml');
    assert.match(response.headers.get('content-type') ?? '', /^text\/xml/);
    const places = [...(await response.text()).matchAll(/<loc>https:\/\/tessera\.example([^<]*)<\/loc>/g)];
    assert.deepEqual(
      places.map(([, path]) => path),
      ['/', '/contact', '/privacy', '/terms'],
    );
    assert.equal((await gateway.fetch('/sitemap.xml')).status, 404);
  });
});
