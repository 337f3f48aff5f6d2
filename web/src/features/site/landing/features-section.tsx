import { Section } from '../section.js';
import { FeatureCards } from './feature-cards.js';

/** What the product does, on the landing page and below the waitlist's form. */
export function FeaturesSection() {
  return (
    <Section
      id="features"
      heading="Made for the grid"
      intro="Everything that decides how a feed looks, and nothing that gets in the way."
    >
      <FeatureCards />
    </Section>
  );
}
