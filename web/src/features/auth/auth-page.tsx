import { useState, type ComponentType } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../../shared/session/use-session.js';
import { PageSpinner } from '../../shared/ui/page-spinner.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { AuthFrame } from './auth-frame.js';
import { authPath, authViewOf, type AuthView } from './auth-view.js';
import { LoginForm } from './login-form.js';
import { NewPassword } from './new-password.js';
import { hasEnded, nextOf } from './next.js';
import { ResetForm } from './reset-form.js';
import { SignupForm } from './signup-form.js';
import { useLinkToken } from './use-link-token.js';

const HEADINGS: Record<AuthView | 'newPassword', string> = {
  login: 'Log in',
  signup: 'Sign up',
  reset: 'Reset your password',
  newPassword: 'Choose a new password',
};

const FORMS: Record<AuthView, ComponentType<{ onSwitch: (view: AuthView) => void }>> = {
  login: LoginForm,
  signup: SignupForm,
  reset: ResetForm,
};

export function AuthPage() {
  const session = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname, search, key } = location;
  // The router draws a new address in a transition, that is later: whoever is fast would write into the form that goes.
  const [chosen, choose] = useState<{ readonly view: AuthView; readonly at: string } | null>(null);
  const asked = chosen?.at === key ? chosen.view : authViewOf(pathname, search);
  // A reset link is `/auth?mode=reset#token=...`.
  const [token, forgetToken] = useLinkToken(asked === 'reset');
  const view = token === null ? asked : 'newPassword';
  const Form = FORMS[asked];
  const heading = HEADINGS[view];
  usePageTitle(heading);

  const switchTo = (next: AuthView) => {
    forgetToken();
    choose({ view: next, at: key });
    void navigate(authPath(next, search), { state: location.state as unknown });
  };

  if (session.status === 'loading') return <PageSpinner />;
  // Whoever follows a reset link wants a new password, also where they are still logged in.
  if (session.status === 'signedIn' && view !== 'newPassword')
    return <Navigate to={nextOf(location)} replace />;
  return (
    <AuthFrame heading={heading}>
      {view === 'login' && hasEnded(location) && (
        <p
          role="status"
          className="rounded-control border border-neutral-5 bg-neutral-2 px-3 py-2 text-small text-neutral-10"
        >
          Your session has ended. Log in to go on.
        </p>
      )}
      {token === null ? (
        <Form onSwitch={switchTo} />
      ) : (
        <NewPassword key={token} token={token} onSwitch={switchTo} />
      )}
    </AuthFrame>
  );
}
