import { devAccessAt, rememberDevAccess, remembersDevAccess, showsWaitlist, type Place } from './launch.js';
import type { SiteConfig } from './site-config.js';

const CONFIG: SiteConfig = {
  preLaunch: true,
  productionHost: 'tessera.example',
  devAccessKey: 'let-me-in',
  retention: false,
  operatorName: '',
  operatorAddress: '',
};
const HOME: Place = { hostname: 'tessera.example', pathname: '/', search: '' };
const waitlist = (place: Partial<Place>, config: Partial<SiteConfig> = {}, remembered = false) =>
  showsWaitlist({ ...HOME, ...place }, { ...CONFIG, ...config }, remembered);

beforeEach(() => sessionStorage.clear());

describe('a visitor on the production domain before the launch', () => {
  it('sees the waitlist [4.14] [6.1]', () => {
    expect(waitlist({})).toBe(true);
    expect(waitlist({ hostname: 'www.tessera.example' })).toBe(true);
  });

  it('does not see it on any host where no production host is named [D1.2]', () => {
    expect(waitlist({ hostname: '127.0.0.1' }, { productionHost: '' })).toBe(false);
    expect(waitlist({ hostname: '' }, { productionHost: '' })).toBe(false);
  });

  it('does not see it on another host, nor after the launch', () => {
    expect(waitlist({ hostname: 'staging.tessera.example' })).toBe(false);
    expect(waitlist({}, { preLaunch: false })).toBe(false);
  });
});

describe('dev access', () => {
  it('comes with the query dev equal to the key [4.14] [9.8]', () => {
    expect(waitlist({ search: '?dev=let-me-in' })).toBe(false);
    expect(waitlist({ search: '?dev=let-me-out' })).toBe(true);
    expect(waitlist({ search: '?dev=' }, { devAccessKey: '' })).toBe(true);
  });

  it('stays with the tab that the key opened', () => {
    rememberDevAccess({ search: '?dev=wrong' }, CONFIG);
    expect(remembersDevAccess()).toBe(false);
    rememberDevAccess({ search: '?dev=let-me-in' }, CONFIG);
    expect(remembersDevAccess()).toBe(true);
    expect(waitlist({}, {}, remembersDevAccess())).toBe(false);
  });

  it.each(['/dev', '/dev-preview', '/admin', '/admin/users'])('comes with the path %s [4.14]', (pathname) => {
    expect(waitlist({ pathname })).toBe(false);
    expect(devAccessAt({ ...HOME, pathname }, CONFIG, false).byPath).toBe(true);
  });

  it.each(['localhost', 'planner.replit.dev', 'planner.me.repl.co'])(
    'comes with the host %s [4.14]',
    (hostname) => {
      expect(waitlist({ hostname }, { productionHost: hostname })).toBe(false);
    },
  );

  it('does not come with other paths [4.14]', () => {
    expect(waitlist({ pathname: '/contact' })).toBe(true);
    expect(waitlist({ pathname: '/my/dev' })).toBe(true);
  });
});
