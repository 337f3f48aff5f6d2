import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { MissedAddress } from './missed-address.js';

/** A page during whose first drawing somebody follows a link to a place in it. */
function Page() {
  const { hash } = useLocation();
  useState(() => {
    if (window.location.hash === '') window.history.pushState(null, '', '#features');
  });
  return <p>{`at ${hash}`}</p>;
}

it('goes to a place whose link was followed while the app was being drawn', async () => {
  render(
    <BrowserRouter>
      <MissedAddress />
      <Page />
    </BrowserRouter>,
  );
  await screen.findByText('at #features');
  expect(window.location.hash).toBe('#features');
});
