import { Section } from '../section.js';
import { LandingFaq } from './landing-faq.js';
import { LandingStart } from './landing-start.js';

export function LandingEnd() {
  return (
    <>
      <Section id="faq" heading="Questions and answers">
        <div className="mx-auto w-full max-w-dialog-md">
          <LandingFaq />
        </div>
      </Section>
      <LandingStart />
    </>
  );
}
