import { act, fireEvent, render, screen } from '@testing-library/react';
import { Tooltip } from './tooltip.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const after = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const target = (name: string) => screen.getByRole('button', { name });
const enter = (name: string) => fireEvent.pointerMove(target(name), { pointerType: 'mouse' });
const close = () => fireEvent.keyDown(document, { key: 'Escape' });
const shown = () => screen.queryByRole('tooltip')?.textContent ?? null;

function open() {
  render(
    <>
      <Tooltip text="The first">
        <button type="button">One</button>
      </Tooltip>
      <Tooltip text="The second">
        <button type="button">Two</button>
      </Tooltip>
      <Tooltip text="The third">
        <button type="button">Three</button>
      </Tooltip>
    </>,
  );
}

it('a tooltip comes after 700 ms [9.6]', async () => {
  open();
  enter('One');
  await after(699);
  expect(shown()).toBeNull();
  await after(1);
  expect(shown()).toBe('The first');
});

it('the next tooltip comes at once within 300 ms after one, and after 700 ms later on [9.6]', async () => {
  open();
  enter('One');
  await after(700);
  close();
  expect(shown()).toBeNull();
  await after(299);
  enter('Two');
  await after(0);
  expect(shown()).toBe('The second');
  close();
  await after(300);
  enter('Three');
  await after(699);
  expect(shown()).toBeNull();
  await after(1);
  expect(shown()).toBe('The third');
});
