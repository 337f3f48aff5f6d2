import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GRID } from '../../../test/render-grid-page.js';
import { shownToast } from '../../shared/ui/toast-store.js';
import { GridSheetRow } from './grid-sheet-row.js';

function show(total: number) {
  const actions = { onSelect: jest.fn(), onRename: jest.fn(), onDelete: jest.fn(), onMove: jest.fn() };
  render(<GridSheetRow grid={GRID} selected place={0} total={total} count={3} thumbs={[]} {...actions} />);
  return { ...actions, button: screen.getByRole('button', { name: 'Delete Summer' }) };
}

it('tells why the last grid cannot be deleted, by its button and by a tap', async () => {
  const { button, onDelete } = show(1);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.getAttribute('aria-description')).toBe('Create a new grid first to delete this one');
  await userEvent.click(button);
  expect(shownToast()).toMatchObject({
    title: 'Cannot delete grid',
    description: 'You must have at least one grid. Create a new grid first to delete this one.',
  });
  expect(onDelete).not.toHaveBeenCalled();
});

it('deletes one of several', async () => {
  const { button, onDelete } = show(2);
  expect(button.getAttribute('aria-description')).toBeNull();
  await userEvent.click(button);
  expect(onDelete).toHaveBeenCalled();
});
