import { usePageTitle } from '../../../shared/ui/use-page-title.js';
import { LegalPage } from './legal-page.js';
import { TERMS_SECTIONS } from './terms-sections.js';

export function TermsPage() {
  usePageTitle('Terms of Service');
  return (
    <LegalPage
      heading="Terms of Service"
      lastUpdated="19 June 2025"
      intro="These are the rules for using Tessera, written to be read."
      sections={TERMS_SECTIONS}
    />
  );
}
