import { act, renderHook, waitFor } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { useGridAddress } from './use-grid-address.js';

const photoInAddress = () => new URLSearchParams(location.search).get('photo');

const open = () =>
  renderHook(() => useGridAddress(), {
    wrapper: ({ children }) => <BrowserRouter>{children}</BrowserRouter>,
  }).result;

describe('the address of an open photo', () => {
  let entries: number;

  beforeEach(() => {
    history.replaceState(null, '', '/');
    entries = history.length;
  });

  it('is one entry of the history, also where the photo is opened twice, before it is drawn or after', () => {
    const address = open();
    act(() => {
      address.current.openPhoto('a');
      address.current.openPhoto('a');
    });
    act(() => address.current.openPhoto('a'));
    expect([photoInAddress(), history.length - entries]).toEqual(['a', 1]);
  });

  it('is an entry of its own where the photo of a link was closed just before: the feed keeps its own', async () => {
    history.replaceState(null, '', '/?photo=a');
    const address = open();
    act(() => {
      address.current.closePhoto();
      address.current.openPhoto('a');
    });
    expect([photoInAddress(), history.length - entries]).toEqual(['a', 1]);
    act(() => address.current.closePhoto());
    await waitFor(() => expect(photoInAddress()).toBeNull());
    act(() => history.forward());
    await waitFor(() => expect(photoInAddress()).toBe('a'));
  });

  it('becomes that of another one: the way back leads to the feed', async () => {
    const address = open();
    act(() => address.current.openPhoto('a'));
    act(() => address.current.openPhoto('b'));
    expect([address.current.photo, history.length - entries]).toEqual(['b', 1]);
    act(() => address.current.closePhoto());
    await waitFor(() => expect(photoInAddress()).toBeNull());
  });

  it('closes again after the way back and forward', async () => {
    const address = open();
    act(() => address.current.openPhoto('a'));
    act(() => address.current.closePhoto());
    await waitFor(() => expect(address.current.photo).toBeNull());
    act(() => history.forward());
    await waitFor(() => expect(address.current.photo).toBe('a'));
    act(() => address.current.closePhoto());
    await waitFor(() => expect(address.current.photo).toBeNull());
  });
});
