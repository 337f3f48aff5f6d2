import { fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { useLeaveGuard } from './use-leave-guard.js';

function Page({ unsaved }: { readonly unsaved: boolean }) {
  const guard = useLeaveGuard(unsaved);
  return (
    <>
      <Link to="/other">Other page</Link>
      {guard.asks && (
        <>
          <button onClick={guard.stay}>Stay</button>
          <button onClick={guard.leave}>Leave</button>
        </>
      )}
    </>
  );
}

const open = (unsaved: boolean) =>
  render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<Page unsaved={unsaved} />} />
        <Route path="/other" element={<p>The other</p>} />
      </Routes>
    </MemoryRouter>,
  );
const press = (text: string) => fireEvent.click(screen.getByText(text));
/** Whether the browser would ask before the window goes. */
const windowAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('lets go where nothing would be lost', () => {
  open(false);
  expect(windowAsks()).toBe(false);
  press('Other page');
  expect(screen.getByText('The other')).not.toBeNull();
});

it('asks before a link is followed, and stays or follows it', async () => {
  open(true);
  expect(windowAsks()).toBe(true);
  press('Other page');
  press('Stay');
  expect(screen.queryByText('Leave')).toBeNull();
  press('Other page');
  press('Leave');
  expect(await screen.findByText('The other')).not.toBeNull();
  expect(windowAsks()).toBe(false);
});

it('lets a link be opened beside the page', () => {
  open(true);
  fireEvent.click(screen.getByText('Other page'), { ctrlKey: true });
  expect(screen.queryByText('Leave')).toBeNull();
});
