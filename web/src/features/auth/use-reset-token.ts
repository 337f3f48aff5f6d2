import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { authViewOf } from './auth-view.js';

/** The token of a reset link (`/auth?mode=reset#token=...`), or null where the address is no such link. */
function tokenIn({ pathname, search, hash }: Readonly<Record<'pathname' | 'search' | 'hash', string>>) {
  if (authViewOf(pathname, search) !== 'reset') return null;
  return new URLSearchParams(hash.slice(1)).get('token');
}

/**
 * Takes the token of a reset link out of the address bar and the history, where the next person at this screen
 * would find it. Gives it, and how to forget it.
 */
export function useResetToken(): readonly [token: string | null, forget: () => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>(null);
  const given = tokenIn(location);
  if (given !== null && given !== token) setToken(given);

  useEffect(() => {
    if (given !== null) {
      void navigate({ pathname: location.pathname, search: location.search }, { replace: true });
    }
  }, [given, location, navigate]);

  return [token, () => setToken(null)];
}
