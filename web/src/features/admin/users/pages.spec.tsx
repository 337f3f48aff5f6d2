import { render, screen } from '@testing-library/react';
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
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(false);
  });
});
