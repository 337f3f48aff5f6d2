import { GridVersion, versionIn } from './grid-version.js';

describe('the version of a grid', () => {
  it("is explained by the page's own writes [D3.6]", () => {
    const version = new GridVersion();
    version.read(7);
    version.sent();
    expect(version.landed(8)).toBe(false);
    version.sent();
    version.sent();
    expect(version.landed(9)).toBe(false);
    expect(version.landed(10)).toBe(false);
  });

  it('is news when somebody else wrote in between [D3.6]', () => {
    const version = new GridVersion();
    version.read(7);
    version.sent();
    expect(version.landed(9)).toBe(true);
  });

  it('explains a write whose response overtakes another of the same page', () => {
    const version = new GridVersion();
    version.read(7);
    version.sent();
    version.sent();
    expect(version.landed(9)).toBe(false);
    expect(version.landed(8)).toBe(false);
    expect(version.ahead(9)).toBe(false);
    expect(version.ahead(10)).toBe(true);
  });

  it('does not count a write that raises nothing', () => {
    const version = new GridVersion();
    version.read(7);
    expect(version.ahead(7)).toBe(false);
    expect(version.ahead(8)).toBe(true);
  });

  it('allows for a failed write that may have been applied', () => {
    const version = new GridVersion();
    version.read(7);
    version.sent();
    version.failed();
    expect(version.ahead(8)).toBe(false);
  });

  it('says nothing where the server says none', () => {
    const version = new GridVersion();
    version.read(null);
    version.sent();
    expect(version.landed(3)).toBe(false);
    expect(versionIn(new Headers())).toBeNull();
    expect(versionIn(new Headers({ 'X-Grid-Version': '12' }))).toBe(12);
  });
});
