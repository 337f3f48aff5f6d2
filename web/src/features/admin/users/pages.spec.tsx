import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pages } from './pages.js';

const show = (page: number, total: number) =>
  render(<Pages page={page} total={total} onPage={() => undefined} />);

describe('the pages of users', () => {
  it('say where one is, and what is past the reachable part', () => {
    const { unmount } = show(2, 120);
    expect(screen.getByText('51 to 100 of 120')).toBeTruthy();
    unmount();
    show(100, 100_000);
    expect(screen.getByText('4,951 to 5,000 of 100,000. Narrow the search to see more.')).toBeTruthy();
  });

  it('do not count what a search finds past the reachable part', () => {
    show(1, 5_001);
    expect(screen.getByText('1 to 50 of more than 5,000')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBeNull();
  });

  it('end at the last one, whose button keeps the focus', async () => {
    const onPage = jest.fn();
    render(<Pages page={3} total={120} onPage={onPage} />);
    const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });
    next.focus();
    await userEvent.keyboard('{Enter}');
    expect(onPage).not.toHaveBeenCalled();
    expect(next.getAttribute('aria-disabled')).toBe('true');
    expect(next.disabled).toBe(false);
  });
});
