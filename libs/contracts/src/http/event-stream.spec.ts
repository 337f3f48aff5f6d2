import { reconnectPause } from './event-stream.js';

describe('the pause before another try for a stream of events', () => {
  it('is short at first, and doubles', () => {
    expect([0, 1, 2, 3].map((failures) => reconnectPause(failures, 0.5))).toEqual([
      1_000, 2_000, 4_000, 8_000,
    ]);
  });

  it('is never the same for all, and after many failures still brings everybody back within 30 s', () => {
    expect(reconnectPause(40, 0)).toBe(7_500);
    // The server may need some seconds itself.
    expect(reconnectPause(40, 1)).toBeLessThan(25_000);
  });
});
