import { attachRegion } from '../../shared/ui/announcer.js';
import { shownToast } from '../../shared/ui/toast-store.js';
import { notifyChange, undoAction } from './change-toasts.js';

describe('the Undo of a change', () => {
  const region = document.createElement('div');
  beforeEach(() => {
    region.textContent = '';
    attachRegion(region);
  });
  afterEach(() => attachRegion(null));

  async function takeBack(isTaken: boolean) {
    const undone = Promise.resolve(isTaken);
    notifyChange(
      'gridRenamed',
      undoAction(() => undone, 'The former name is back.'),
    );
    shownToast()?.actions?.[0]?.onSelect();
    await undone;
  }

  it('is announced once the change is taken back', async () => {
    await takeBack(true);
    expect(region.textContent).toBe('The former name is back.');
  });

  it('is left to what tells of it where it was refused', async () => {
    await takeBack(false);
    expect(region.textContent).toBe('');
  });
});
