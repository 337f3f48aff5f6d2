import { fireEvent, render, screen } from '@testing-library/react';
import { useStripKeys } from './use-strip-keys.js';

const onKey = jest.fn();

function Strip() {
  const { handlers } = useStripKeys('a', () => {}, onKey);
  return (
    <ul {...handlers}>
      <li>
        <button type="button" data-stop="a">
          Autumn
        </button>
        <button type="button" data-own="">
          Rename
        </button>
      </li>
    </ul>
  );
}

it('deletes a grid by one press of Delete, and no other while the key is held', () => {
  render(<Strip />);
  const tab = screen.getByRole('button', { name: 'Autumn' });
  fireEvent.keyDown(tab, { key: 'Delete' });
  fireEvent.keyDown(tab, { key: 'Delete', repeat: true });
  expect(onKey.mock.calls).toEqual([['Delete', 'a']]);
});
