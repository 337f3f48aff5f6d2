import { Link } from 'react-router-dom';
import { useUser } from '../shared/session/use-session.js';
import { buttonClasses } from '../shared/ui/button-classes.js';
import { Button } from '../shared/ui/button.js';
import { useGoBack } from '../shared/ui/use-go-back.js';
import { usePageTitle } from '../shared/ui/use-page-title.js';

const LINK = 'font-semibold text-accent underline hover:text-accent-hover';

export function NotFoundPage() {
  const signedIn = useUser() !== null;
  const goBack = useGoBack();
  usePageTitle('Page Not Found');
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      <h1 className="text-display font-semibold">404</h1>
      <h2 className="text-heading font-semibold">Page Not Found</h2>
      <p className="text-neutral-8">The page you're looking for doesn't exist or has been moved.</p>
      <div className="flex flex-wrap justify-center gap-2 pt-2">
        <Button size="large" onClick={goBack}>
          Go Back
        </Button>
        <Link to="/" className={buttonClasses({ variant: 'primary', size: 'large' })}>
          {signedIn ? 'Back to App' : 'Back to Home'}
        </Link>
      </div>
      <footer className="pt-6 text-small text-neutral-8">
        Lost? Visit our{' '}
        {signedIn ? (
          <Link to="/" className={LINK}>
            dashboard
          </Link>
        ) : (
          <>
            <Link to="/" className={LINK}>
              homepage
            </Link>{' '}
            or{' '}
            <Link to="/auth" className={LINK}>
              sign in
            </Link>
          </>
        )}
      </footer>
    </main>
  );
}
