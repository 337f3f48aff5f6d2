import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { ShowMore } from './show-more.js';

function Rows({ count }: { readonly count: number }) {
  const list = useRef<HTMLUListElement>(null);
  const [most, setMost] = useState(2);
  return (
    <>
      <ul ref={list}>
        {Array.from({ length: Math.min(count, most) }, (_, row) => (
          <li key={row}>
            <button type="button">{`Row ${row + 1}`}</button>
          </li>
        ))}
      </ul>
      {count > most && <ShowMore list={list} isLast={count <= most + 2} onShow={() => setMost(most + 2)} />}
    </>
  );
}

it('keeps the focus while there is more, and passes it to the last row when it goes', async () => {
  render(<Rows count={5} />);
  screen.getByRole('button', { name: 'Show more' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show more' }));
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Row 4' }));
  expect(screen.getByRole('button', { name: 'Row 5' })).toBeTruthy();
});
