import { attachRegion } from '../../shared/ui/announcer.js';
import { announceAccepted } from './announce-accepted.js';

describe('the announcement of what was saved', () => {
  const region = document.createElement('div');
  beforeEach(() => {
    region.textContent = '';
    attachRegion(region);
  });
  afterEach(() => attachRegion(null));

  it('comes once it is stored or waits, and not before', async () => {
    let accept: () => void = () => undefined;
    const accepted = new Promise<void>((resolve) => (accept = resolve));
    announceAccepted({ accepted }, 'Date saved.');
    await Promise.resolve();
    expect(region.textContent).toBe('');
    accept();
    await accepted;
    expect(region.textContent).toBe('Date saved.');
  });

  it('does not come where it was refused', async () => {
    const accepted = Promise.reject(new Error('refused'));
    announceAccepted({ accepted }, 'Date saved.');
    await accepted.catch(() => undefined);
    expect(region.textContent).toBe('');
  });
});
