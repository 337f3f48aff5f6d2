import { Link } from 'react-router-dom';
import { buttonClasses } from '../shared/ui/button-classes.js';
import { PublicPage } from '../shared/ui/public-page.js';
import { usePageTitle } from '../shared/ui/use-page-title.js';

const HEADER = {
  links: [
    { label: 'Features', to: '#features' },
    { label: 'Pricing', to: '#pricing' },
  ],
  logIn: { label: 'Log In', to: '/auth' },
  start: { label: 'Start Free', to: '/upgrade' },
};

export function LandingPage() {
  usePageTitle();
  return (
    <PublicPage header={HEADER}>
      <main className="grid content-center justify-items-center gap-6 px-4 pb-24 text-center">
        <h1 className="max-w-text text-display font-semibold text-balance">
          See your photo feed before you post it.
        </h1>
        <p className="max-w-text text-title leading-normal text-balance text-neutral-8">
          Arrange your photos in three columns, write the captions, and export the grid as a picture.
        </p>
        <Link to="/auth?mode=signup" className={buttonClasses({ variant: 'primary', size: 'large' })}>
          Plan your first grid
        </Link>
      </main>
    </PublicPage>
  );
}
