import { useEffect, useRef, type ComponentType } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../../shared/session/use-session.js';
import { Brand } from '../../shared/ui/brand.js';
import { PageSpinner } from '../../shared/ui/page-spinner.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { authPath, authViewOf, type AuthView } from './auth-view.js';
import { LoginForm } from './login-form.js';
import { NewPasswordForm } from './new-password-form.js';
import { ResetForm } from './reset-form.js';
import { SignupForm } from './signup-form.js';
import { useResetToken } from './use-reset-token.js';

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
  const [token, forgetToken] = useResetToken();
  const asked = authViewOf(pathname, search);
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
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="flex h-14 items-center px-4 sm:px-6">
        <Link to="/" className="rounded-control">
          <Brand />
        </Link>
      </header>
      <main className="mx-auto grid w-full max-w-form content-start gap-6 px-4 pt-8 pb-12 sm:pt-16">
        <h1 ref={headingRef} tabIndex={-1} className="text-heading font-semibold outline-none">
          {heading}
        </h1>
        {token === null ? (
          <Form onSwitch={switchTo} />
        ) : (
          <NewPasswordForm token={token} onSwitch={switchTo} />
        )}
      </main>
    </div>
  );
}
