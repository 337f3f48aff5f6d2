import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Takes the token of a mailed link (`#token=...`) out of the address bar and the history, where the next person at this
 * screen would find it. Gives it, or null where the page is not opened by such a link, and how to forget it.
 */
export function useLinkToken(isLink: boolean): readonly [token: string | null, forget: () => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>(null);
  const given = isLink ? new URLSearchParams(location.hash.slice(1)).get('token') : null;
  if (given !== null && given !== token) setToken(given);

  useEffect(() => {
    if (given !== null) {
      void navigate({ pathname: location.pathname, search: location.search }, { replace: true });
    }
  }, [given, location, navigate]);

  return [token, () => setToken(null)];
}
