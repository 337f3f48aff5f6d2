import { Suspense, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClasses } from '../../../shared/ui/button-classes.js';
import { lazyView } from '../../../shared/ui/lazy-view.js';
import { PublicPage } from '../../../shared/ui/public-page.js';
import { usePageTitle } from '../../../shared/ui/use-page-title.js';
import { Section } from '../section.js';
import { FeaturesSection } from './features-section.js';
import { Hero } from './hero.js';
import { Pricing } from './pricing.js';
import { Showcase } from './showcase.js';

/** Far below what is seen first, and mostly text: the first load has no room for it. */
const LandingFaq = lazyView(() => import('./landing-faq.js'), {});

const HEADER = {
  links: [
    { label: 'Features', to: '#features' },
    { label: 'Pricing', to: '#pricing' },
  ],
  logIn: { label: 'Log In', to: '/auth' },
  // Whoever starts free wants the grid after the sign-up, not the plans.
  start: { label: 'Start Free', to: '/upgrade', state: { next: '/' } },
};

/** `grid` stands beside the headline. */
export function LandingPage({ grid }: { readonly grid: ReactNode }) {
  usePageTitle();
  return (
    <PublicPage header={HEADER}>
      <main className="grid grid-cols-1">
        <Hero grid={grid} />
        <FeaturesSection />
        <Showcase />
        <Section id="pricing" heading="Pricing" intro="Start free. Pay when two grids are not enough.">
          <Pricing />
        </Section>
        <Section id="faq" heading="Questions and answers">
          <div className="mx-auto w-full max-w-dialog-md">
            <Suspense fallback={<div className="min-h-113" />}>
              <LandingFaq />
            </Suspense>
          </div>
        </Section>
        <Section
          id="start"
          heading="Plan the next nine"
          intro="Upload a few photos and see how they look together. It takes a minute."
        >
          <Link
            to="/auth?mode=signup"
            className={buttonClasses({ variant: 'primary', size: 'large', className: 'justify-self-center' })}
          >
            Create your free account
          </Link>
        </Section>
      </main>
    </PublicPage>
  );
}
