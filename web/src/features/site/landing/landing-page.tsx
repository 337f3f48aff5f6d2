import type { ReactNode } from 'react';
import { PublicPage } from '../../../shared/ui/public-page.js';
import { usePageTitle } from '../../../shared/ui/use-page-title.js';
import { Section } from '../section.js';
import { FeaturesSection } from './features-section.js';
import { Hero } from './hero.js';
import { LandingFaq } from './landing-faq.js';
import { LandingStart } from './landing-start.js';
import { Pricing } from './pricing.js';
import { Showcase } from './showcase.js';

export const HEADER = {
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
            <LandingFaq />
          </div>
        </Section>
        <LandingStart />
      </main>
    </PublicPage>
  );
}
