import { announceUserChanged } from '../../shared/session/user-changed.js';
import { shownToast, toast } from '../../shared/ui/toast-store.js';
import { exportGrid } from './export-grid.js';

it('of a person who logs out ends, and nobody is told that it failed', async () => {
  const tile = { url: '/media/a/master', focus: null, left: 0, top: 0 };
  const sheet = { fileName: 'grid.png', height: 400, tileHeight: 400, tiles: [tile] };
  const drawing = exportGrid({ sheets: [sheet], rows: 1, rowsInFile: 1, photos: 1 });
  announceUserChanged();
  toast({ title: 'Logged out' });
  await drawing;
  expect(shownToast()).toMatchObject({ title: 'Logged out', open: true });
});
