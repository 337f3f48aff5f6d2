import { useSiteConfig } from '../../../shared/config/site-config.js';
import { usePageTitle } from '../../../shared/ui/use-page-title.js';
import { LegalPage } from './legal-page.js';
import { operatorOf } from './operator.js';
import { termsSections } from './terms-sections.js';

export function TermsPage() {
  usePageTitle('Terms of Service');
  return (
    <LegalPage
      heading="Terms of Service"
      lastUpdated="19 June 2025"
      intro="These are the rules for using Tessera, written to be read."
      sections={termsSections(operatorOf(useSiteConfig()))}
    />
  );
}
