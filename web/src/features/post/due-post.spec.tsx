import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import DuePost from './due-post.js';

const onShow = jest.fn();
beforeEach(() => onShow.mockReset());

const show = (shownId: string, due: readonly string[]) =>
  render(<DuePost shownId={shownId} nextId="a" due={due} onShow={onShow} />);

it('leads to what is due where the next post in the order is not', async () => {
  show('a', ['b', 'c']);
  await userEvent.click(screen.getByRole('button', { name: 'Show due post' }));
  expect(onShow).toHaveBeenCalledWith('b');
});

it('leads back to the next post', async () => {
  show('b', ['b']);
  await userEvent.click(screen.getByRole('button', { name: 'Show next up' }));
  expect(onShow).toHaveBeenCalledWith('a');
});

it('is not there where the next post is due itself, or nothing is', () => {
  for (const due of [[], ['a'], ['a', 'b']]) {
    const { container, unmount } = show('a', due);
    expect(container.textContent).toBe('');
    unmount();
  }
});
