import { render, screen } from '@testing-library/react';
import { announce } from './announcer.js';
import { LiveRegion } from './live-region.js';

it('says each change once, and the same one again as another text', () => {
  render(<LiveRegion />);
  const region = screen.getByRole('status');
  const said: (string | null)[] = [];
  for (const text of ['Photo pinned.', 'Photo pinned.', 'Photo pinned.', 'Photo unpinned.']) {
    announce(text);
    said.push(region.textContent);
  }
  expect(said.map((text) => text?.trim())).toEqual([
    'Photo pinned.',
    'Photo pinned.',
    'Photo pinned.',
    'Photo unpinned.',
  ]);
  expect(said.filter((text, at) => text === said[at - 1])).toEqual([]);
});

it('says nothing where no page listens', () => {
  const { unmount } = render(<LiveRegion />);
  unmount();
  expect(() => announce('Photo pinned.')).not.toThrow();
});
