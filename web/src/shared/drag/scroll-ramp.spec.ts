import { depthAt, scrollSpeed, zoneOf } from './scroll-ramp.js';

const BAND = { start: 57, end: 900 };

describe('the zones that scroll the page', () => {
  it('are 64 px high, and 32 px in windows below 480 px', () => {
    expect([900, 480, 479, 390].map(zoneOf)).toEqual([64, 64, 32, 32]);
  });

  it('lie below the header and above the bar at the bottom; between them nothing pulls', () => {
    expect([121, 400, 836].map((y) => depthAt(y, BAND, 64))).toEqual([0, 0, 0]);
    expect(depthAt(120, BAND, 64)).toBeCloseTo(-1 / 64);
    expect(depthAt(837, BAND, 64)).toBeCloseTo(1 / 64);
    expect(depthAt(777, { start: 57, end: 840 }, 64)).toBeCloseTo(1 / 64);
  });

  it('pull most at the edge and beyond it', () => {
    expect([57, 10, -40].map((y) => depthAt(y, BAND, 64))).toEqual([-1, -1, -1]);
    expect([900, 950].map((y) => depthAt(y, BAND, 64))).toEqual([1, 1]);
  });
});

describe('the speed of scrolling', () => {
  it('is nothing for 250 ms, and nothing outside the zones ever', () => {
    expect([0, 100, 249].map((ms) => scrollSpeed(1, ms))).toEqual([0, 0, 0]);
    expect(scrollSpeed(0, 10_000)).toBe(0);
  });

  it('rises from 120 px a second to 1,800 within a second at the edge', () => {
    expect(scrollSpeed(1, 250)).toBe(120);
    expect(scrollSpeed(1, 750)).toBe(960);
    expect([1250, 5000].map((ms) => scrollSpeed(1, ms))).toEqual([1800, 1800]);
  });

  it('is less where the zone begins, and upwards at the upper edge', () => {
    expect(scrollSpeed(0.1, 2000)).toBeLessThan(scrollSpeed(0.9, 2000) / 2);
    expect(scrollSpeed(-1, 2000)).toBe(-1800);
  });
});
