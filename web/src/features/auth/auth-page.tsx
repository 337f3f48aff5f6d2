import { useEffect, useRef, type ComponentType } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../../shared/session/use-session.js';
import { Brand } from '../../shared/ui/brand.js';
import { PageSpinner } from '../../shared/ui/page-spinner.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { authPath, authViewOf, type AuthView } from './auth-view.js';
import { LoginForm } from './login-form.js';
import { ResetForm } from './reset-form.js';
import { SignupForm } from './signup-form.js';

interface View {
  readonly heading: string;
  readonly Form: ComponentType<{ onSwitch: (view: AuthView) => void }>;
}

const VIEWS: Record<AuthView, View> = {
  login: { heading: 'Log in', Form: LoginForm },
  signup: { heading: 'Sign up', Form: SignupForm },
  reset: { heading: 'Reset your password', Form: ResetForm },
};

export function AuthPage() {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const view = authViewOf(pathname, search);
  const { heading, Form } = VIEWS[view];
  const headingRef = useRef<HTMLHeadingElement>(null);
  const shownView = useRef(view);
  usePageTitle(heading);

  useEffect(() => {
    // A switch replaces the form that had the focus; the new heading takes it, and a reader says it.
    if (shownView.current !== view) headingRef.current?.focus();
    shownView.current = view;
  }, [view]);

  if (session.status === 'loading') return <PageSpinner />;
  if (session.status === 'signedIn') return <Navigate to="/" replace />;
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
        <Form onSwitch={(next) => void navigate(authPath(next))} />
      </main>
    </div>
  );
}
