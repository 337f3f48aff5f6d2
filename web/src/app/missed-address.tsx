import { useEffect, useEffectEvent } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router-dom';

/**
 * Has the router go where the address already is. A link of the landing page works before the app does
 * (landing-document.ts): where it is clicked while the app is being drawn, the router has read the address and does not
 * listen yet. It stands before whatever else changes the address as it comes.
 */
export function MissedAddress() {
  const read = createPath(useLocation());
  const navigate = useNavigate();
  const catchUp = useEffectEvent(() => {
    const address = createPath(window.location);
    if (address !== read) void navigate(address, { replace: true });
  });
  // What comes after the router listens is its own affair.
  useEffect(() => {
    catchUp();
  }, []);
  return null;
}
