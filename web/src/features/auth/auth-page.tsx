import { useEffect, useRef, type ComponentType } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../../shared/session/use-session.js';
import { PageSpinner } from '../../shared/ui/page-spinner.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { AuthFrame } from './auth-frame.js';
import { authPath, authViewOf, type AuthView } from './auth-view.js';
import { LoginForm } from './login-form.js';
import { NewPassword } from './new-password.js';
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
  const { pathname, search } = useLocation();
  const asked = authViewOf(pathname, search);
  // A reset link is `/auth?mode=reset#token=...`.
  const [token, forgetToken] = useLinkToken(asked === 'reset');
  const view = token === null ? asked : 'newPassword';
  const Form = FORMS[asked];
  const heading = HEADINGS[view];
  const headingRef = useRef<HTMLHeadingElement>(null);
  const shownView = useRef(view);
  usePageTitle(heading);

  useEffect(() => {
    // A switch replaces the form that had the focus; the new heading takes it, and a reader says it.
    if (shownView.current !== view) headingRef.current?.focus();
    shownView.current = view;
  }, [view]);

  const switchTo = (next: AuthView) => {
    forgetToken();
    void navigate(authPath(next));
  };

  if (session.status === 'loading') return <PageSpinner />;
  // Whoever follows a reset link wants a new password, also where they are still logged in.
  if (session.status === 'signedIn' && view !== 'newPassword') return <Navigate to="/" replace />;
  return (
    <AuthFrame heading={heading} headingRef={headingRef}>
      {token === null ? (
        <Form onSwitch={switchTo} />
      ) : (
        <NewPassword key={token} token={token} onSwitch={switchTo} />
      )}
    </AuthFrame>
  );
}
