import { useSiteConfig } from '../../../shared/config/site-config.js';
import { usePageTitle } from '../../../shared/ui/use-page-title.js';
import { LegalPage } from './legal-page.js';
import { operatorOf } from './operator.js';
import { privacySections } from './privacy-sections.js';

export function PrivacyPage() {
  usePageTitle('Privacy Policy');
  const config = useSiteConfig();
  return (
    <LegalPage
      heading="Privacy Policy"
      lastUpdated="19 June 2025"
      intro="What Tessera knows about you, why, and for how long."
      sections={privacySections(config?.retention ?? null, operatorOf(config))}
    />
  );
}
