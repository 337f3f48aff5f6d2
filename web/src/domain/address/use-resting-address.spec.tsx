import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { useGridAddress, type GridAddress } from './use-grid-address.js';
import { useRestingAddress } from './use-resting-address.js';

/** As many as Safari takes in half a minute. */
const MOST = 100;

const photoInAddress = () => new URLSearchParams(location.search).get('photo');

beforeEach(() => {
  jest.useFakeTimers();
  history.replaceState(null, '', '/');
  const replace = history.replaceState.bind(history);
  let times = 0;
  jest.spyOn(history, 'replaceState').mockImplementation((...entry) => {
    times += 1;
    if (times > MOST) throw new DOMException('Attempt to use history.replaceState()', 'SecurityError');
    replace(...entry);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Holds an arrow key, so many steps of it. */
const hold = (address: { current: GridAddress }, count: number) => {
  for (let step = 1; step <= count; step += 1) {
    act(() => address.current.showPhoto(`p${step}`));
    expect(address.current.photo).toBe(`p${step}`);
    act(() => jest.advanceTimersByTime(33));
  }
};

const open = () =>
  renderHook(() => useRestingAddress(useGridAddress()), {
    wrapper: ({ children }) => <BrowserRouter>{children}</BrowserRouter>,
  }).result;

it('shows each photo while an arrow key is held, in Safari too, and names the last one in the address', () => {
  const address = open();
  act(() => address.current.openPhoto('p0'));
  hold(address, 150);
  act(() => jest.advanceTimersByTime(1000));
  expect([address.current.photo, photoInAddress()]).toEqual(['p150', 'p150']);
});

it('names steps in the address at once, as many as a person makes by single presses', () => {
  const address = open();
  act(() => address.current.openPhoto('a'));
  hold(address, 20);
  expect(photoInAddress()).toBe('p20');
});

it('stays closed when it is closed while the keys still run', () => {
  const address = open();
  hold(address, 60);
  act(() => address.current.closePhoto());
  act(() => jest.advanceTimersByTime(1000));
  expect([address.current.photo, photoInAddress()]).toEqual([null, null]);
});

it('shows the photo that is opened later, where quick steps began', () => {
  const address = open();
  hold(address, 60);
  act(() => jest.advanceTimersByTime(1000));
  act(() => address.current.openPhoto('a'));
  expect(address.current.photo).toBe('a');
});
