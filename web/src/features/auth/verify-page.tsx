import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { hasCode, toastMessage } from '../../shared/api/api-error.js';
import { refreshUser } from '../../shared/session/session.js';
import { useSession } from '../../shared/session/use-session.js';
import { buttonClasses } from '../../shared/ui/button-classes.js';
import { Spinner } from '../../shared/ui/spinner.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { verifyAddress } from './api/verify-address.js';
import { AuthFrame } from './auth-frame.js';
import { ErrorBox } from './error-box.js';
import { useLinkToken } from './use-link-token.js';

const HEADING = 'Verify your email address';
const NO_LINK = 'Open the link in the mail that we sent you.';

/** `isVoid`: the link was used, or is too old. */
type Outcome = 'pending' | 'done' | { readonly failed: string; readonly isVoid: boolean };

/** Behind the link of the mail that verifies an address. */
export function VerifyPage() {
  const session = useSession();
  const [token] = useLinkToken(true);
  const [outcome, setOutcome] = useState<Outcome>('pending');
  const sent = useRef<string | null>(null);
  usePageTitle(HEADING);

  useEffect(() => {
    // A link works once: it is sent once, however often the page is drawn.
    if (token === null || sent.current === token) return;
    sent.current = token;
    verifyAddress({ token }).then(
      () => setOutcome('done'),
      (error: unknown) =>
        setOutcome({
          failed: toastMessage(error, 'Please try again.'),
          isVoid: hasCode(error, 'VERIFICATION_TOKEN_INVALID'),
        }),
    );
  }, [token]);

  const signedIn = session.status === 'signedIn';
  const isVoid = typeof outcome === 'object' && outcome.isVoid;
  const isUsed = outcome === 'done' || isVoid;
  // A void link may be one that was followed before: by a second click, or by a scanner of the mail server.
  const done = outcome === 'done' || (isVoid && signedIn && session.user.emailVerified === true);
  useEffect(() => {
    // Another account may be signed in here: read it again to learn whether its banner goes.
    if (isUsed && signedIn) void refreshUser().catch(() => undefined);
  }, [isUsed, signedIn]);

  return (
    <AuthFrame heading={HEADING}>
      {token === null && <p className="text-neutral-8">{NO_LINK}</p>}
      {token !== null && outcome === 'pending' && (
        <p role="status" className="flex items-center gap-2 text-neutral-8">
          <Spinner /> Verifying...
        </p>
      )}
      {done && <p role="status">Your email address is verified.</p>}
      {typeof outcome === 'object' && !done && <ErrorBox message={outcome.failed} />}
      {(token === null || outcome !== 'pending') && (
        <Link to={signedIn ? '/' : '/auth'} className={buttonClasses({ variant: 'primary', size: 'large' })}>
          {signedIn ? 'Back to your grid' : 'Log in'}
        </Link>
      )}
    </AuthFrame>
  );
}
