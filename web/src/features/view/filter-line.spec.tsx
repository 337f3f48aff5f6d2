import { render, screen } from '@testing-library/react';
import { FilterLine } from './filter-line.js';

describe('the line above posts without a caption', () => {
  it.each([
    [2, 12, 'Without caption: 2 of 12 posts'],
    [1, 1, 'Without caption: 1 of 1 post'],
  ])('counts %d of %d', (shown, total, text) => {
    render(<FilterLine shown={shown} total={total} onEnd={() => undefined} />);
    expect(screen.getByRole('status').textContent).toBe(text);
  });
});
