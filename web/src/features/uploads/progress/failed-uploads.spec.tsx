import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FailedUploads } from './failed-uploads.js';
import type { RefusedFile } from './upload-tally.js';

const refusedFor = (reason: string, ids: readonly string[], addAnyway: RefusedFile['addAnyway'] = null) =>
  ids.map((id): RefusedFile => ({ id, name: `${id}.jpg`, reason, postId: null, addAnyway }));
const rows = () => within(screen.getByRole('list', { name: 'Not uploaded' })).getAllByRole('listitem');

it('many files that were refused for one reason are one row with their number, their names folded', async () => {
  const removed: string[] = [];
  const full = refusedFor('There was no place left.', ['a', 'b', 'c', 'd']);
  const few = refusedFor('This is no picture.', ['e', 'f']);
  const twins = refusedFor('It is here already.', ['g', 'h', 'i', 'j'], () => undefined);
  const queue = { retry: () => undefined, remove: (id: string) => void removed.push(id) };
  render(<FailedUploads items={[]} refused={[...full, ...few, ...twins]} queue={queue} />);
  // Each of those that can be added anyway is decided by itself.
  expect(rows()).toHaveLength(1 + 2 + 4);
  const group = rows()[0]!;
  expect(within(group).getByText('4 files')).toBeDefined();
  expect(within(group).getByText('There was no place left.')).toBeDefined();
  const folded = group.querySelector('details')!;
  expect(folded.open).toBe(false);
  await userEvent.click(within(group).getByText('4 files'));
  expect(folded.open).toBe(true);
  expect(within(folded).getByText(/a\.jpg/).textContent).toBe('a.jpg\nb.jpg\nc.jpg\nd.jpg');
  await userEvent.click(within(group).getByRole('button', { name: 'Remove 4 files' }));
  expect(removed).toEqual(['a', 'b', 'c', 'd']);
});

describe('by the keyboard', () => {
  function Twins() {
    const [ids, setIds] = useState<readonly string[]>(['a', 'b']);
    const refused = ids.flatMap((id) =>
      refusedFor('It is here already.', [id], () => setIds(ids.filter((other) => other !== id))),
    );
    return (
      <main tabIndex={-1}>
        <FailedUploads
          items={[]}
          refused={refused}
          queue={{ retry: () => undefined, remove: () => undefined }}
        />
      </main>
    );
  }

  it('the focus goes from what is added anyway to the next of them, and from the last to the page', async () => {
    render(<Twins />);
    screen.getByRole('button', { name: 'Add a.jpg anyway' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add b.jpg anyway' }));
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});
