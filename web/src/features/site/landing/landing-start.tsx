import { Link } from 'react-router-dom';
import { buttonClasses } from '../../../shared/ui/button-classes.js';
import { Section } from '../section.js';

/** The last word of the landing page. */
export function LandingStart() {
  return (
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
  );
}
