import { act, renderHook } from '@testing-library/react';
import { announceUserChanged } from '../../shared/session/user-changed.js';
import {
  closeDialog,
  closeDialogs,
  closeDialogsOfGrid,
  dialogOf,
  openDialog,
  useDialog,
  type OpenDialog,
} from './dialogs.js';

const UPLOAD: OpenDialog<'upload'> = { kind: 'upload', into: 'feed' };
const UPGRADE: OpenDialog<'upgrade'> = { kind: 'upgrade', upgrade: 'photos', instead: null };

beforeEach(closeDialogs);

it('one of each kind may stand open over another, and a second one of a kind takes the place of the first', () => {
  openDialog(UPLOAD);
  openDialog(UPGRADE);
  expect([dialogOf('upload'), dialogOf('upgrade'), dialogOf('split')]).toEqual([UPLOAD, UPGRADE, null]);
  openDialog({ kind: 'upload', into: 'drafts' });
  expect(dialogOf('upload')).toEqual({ kind: 'upload', into: 'drafts' });
});

it('closing one leaves what was opened in its place', () => {
  openDialog(UPLOAD);
  const second: OpenDialog = { kind: 'upload', into: 'drafts' };
  openDialog(second);
  closeDialog(UPLOAD);
  expect(dialogOf('upload')).toBe(second);
  closeDialog(second);
  expect(dialogOf('upload')).toBeNull();
});

it('all are closed when somebody else uses the page', () => {
  openDialog(UPLOAD);
  openDialog(UPGRADE);
  announceUserChanged();
  expect([dialogOf('upload'), dialogOf('upgrade')]).toEqual([null, null]);
});

it('what is about the list of grids stays open where another grid is shown', () => {
  const sheet: OpenDialog<'grids'> = { kind: 'grids', what: 'choose' };
  openDialog(sheet);
  openDialog(UPLOAD);
  closeDialogsOfGrid();
  expect([dialogOf('grids'), dialogOf('upload')]).toEqual([sheet, null]);
});

it('a component is drawn again by its own kind alone', () => {
  let draws = 0;
  const { result } = renderHook(() => {
    draws += 1;
    return useDialog('upgrade');
  });
  act(() => openDialog(UPLOAD));
  expect(draws).toBe(1);
  act(() => openDialog(UPGRADE));
  expect(result.current).toBe(UPGRADE);
});
