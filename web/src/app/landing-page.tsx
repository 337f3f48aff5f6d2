import { Link } from 'react-router-dom';
import { Brand } from '../shared/ui/brand.js';
import { buttonClasses } from '../shared/ui/button-classes.js';
import { usePageTitle } from '../shared/ui/use-page-title.js';

export function LandingPage() {
  usePageTitle();
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="flex h-14 items-center justify-between px-4 sm:px-6">
        <Brand />
        <Link to="/auth" className={buttonClasses({ variant: 'ghost' })}>
          Log In
        </Link>
      </header>
      <main className="grid content-center justify-items-center gap-6 px-4 pb-24 text-center">
        <h1 className="max-w-text text-display font-semibold text-balance">
          See your photo feed before you post it.
        </h1>
        <p className="max-w-text text-title leading-normal text-balance text-neutral-8">
          Arrange your photos in three columns, write the captions, and export the grid as a picture.
        </p>
        <Link to="/auth?mode=signup" className={buttonClasses({ variant: 'primary', size: 'large' })}>
          Start Free
        </Link>
      </main>
    </div>
  );
}
