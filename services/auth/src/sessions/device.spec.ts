import { deviceOf } from './device.js';

const MOZILLA = 'Mozilla/5.0';

describe('the name of a device', () => {
  it.each([
    [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Linux'],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36`,
      'Chrome on Windows',
    ],
    [
      `${MOZILLA} (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0`,
      'Edge on Windows',
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1`,
      'Safari on iPhone',
    ],
    [`${MOZILLA} (iPad; CPU OS 18_0 like Mac OS X) CriOS/141.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPad'],
    [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15`, 'Safari on Mac'],
    [`${MOZILLA} (Linux; Android 15) Chrome/141.0 Mobile Safari/537.36`, 'Chrome on Android'],
    ['curl/8.5.0', 'Unknown device'],
    [undefined, 'Unknown device'],
  ])('%s', (userAgent, name) => {
    expect(deviceOf(userAgent)).toBe(name);
  });
});
