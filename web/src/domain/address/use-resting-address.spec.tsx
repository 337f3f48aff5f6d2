import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { useGridAddress } from './use-grid-address.js';
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

const open = () =>
  renderHook(() => useRestingAddress(useGridAddress()), {
    wrapper: ({ children }) => <BrowserRouter>{children}</BrowserRouter>,
  }).result;

it('shows each photo while an arrow key is held, in Safari too, and names the last one in the address', () => {
  const address = open();
  act(() => address.current.openPhoto('p0'));
  for (let step = 1; step <= 150; step += 1) {
    act(() => address.current.showPhoto(`p${step}`));
    expect(address.current.photo).toBe(`p${step}`);
    act(() => jest.advanceTimersByTime(33));
  }
  act(() => jest.advanceTimersByTime(1000));
  expect([address.current.photo, photoInAddress()]).toEqual(['p150', 'p150']);
});

it('names a single step in the address at once', () => {
  const address = open();
  act(() => address.current.openPhoto('a'));
  act(() => address.current.showPhoto('b'));
  expect(photoInAddress()).toBe('b');
});

it('stays closed when it is closed while the keys still run', () => {
  const address = open();
  act(() => address.current.showPhoto('a'));
  act(() => address.current.showPhoto('b'));
  act(() => address.current.closePhoto());
  act(() => jest.advanceTimersByTime(1000));
  expect([address.current.photo, photoInAddress()]).toEqual([null, null]);
});

it('shows the photo that is opened later, where quick steps began', () => {
  const address = open();
  act(() => address.current.showPhoto('a'));
  act(() => address.current.showPhoto('b'));
  act(() => jest.advanceTimersByTime(1000));
  act(() => address.current.openPhoto('a'));
  expect(address.current.photo).toBe('a');
});
