import type { ReactNode } from 'react';
import { createLazyFile, useLazyFile } from '../../../shared/ui/lazy-file.js';
import { PublicPage } from '../../../shared/ui/public-page.js';
import { usePageTitle } from '../../../shared/ui/use-page-title.js';
import { Section } from '../section.js';
import { FeaturesSection } from './features-section.js';
import { Hero } from './hero.js';
import { Pricing } from './pricing.js';
import { Showcase } from './showcase.js';

/** Far below what is seen first, and mostly text: the first load has no room for it. */
const END = createLazyFile(() => import('./landing-end.js'));

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
        <End />
      </main>
    </PublicPage>
  );
}

/** By itself: its coming draws nothing else a second time. */
function End() {
  const end = useLazyFile(END, true, () => undefined);
  return end === null ? <div id="faq" className="min-h-200" /> : <end.LandingEnd />;
}
