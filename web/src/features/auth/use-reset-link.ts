import { useEffect, useState } from 'react';
import { hasCode } from '../../shared/api/api-error.js';
import { checkReset } from './api/check-reset.js';

type ResetLink = 'checking' | 'open' | 'invalid';

/** Whether the link with this token still works, asked once it is opened. */
export function useResetLink(token: string): ResetLink {
  const [link, setLink] = useState<ResetLink>('checking');
  useEffect(() => {
    const leave = new AbortController();
    checkReset({ token }, leave.signal).then(
      () => setLink('open'),
      (error: unknown) => {
        if (leave.signal.aborted) return;
        // Where nobody can tell, the form is there: sending it judges the link again.
        setLink(hasCode(error, 'RESET_TOKEN_INVALID') ? 'invalid' : 'open');
      },
    );
    return () => leave.abort();
  }, [token]);
  return link;
}
