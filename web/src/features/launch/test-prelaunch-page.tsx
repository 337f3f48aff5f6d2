import { Check, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClasses } from '../../shared/ui/button-classes.js';
import { DebugPage, Facts, Section } from './debug-page.js';
import { runLaunchChecks, type LaunchCheck } from './launch-checks.js';
import { useLaunchState } from './use-launch-state.js';

const LINKS = [
  { label: 'Home', to: '/' },
  { label: 'Waitlist', to: '/waitlist' },
  { label: 'Log in', to: '/auth' },
  { label: 'Dev log-in', to: '/dev' },
  { label: 'Dev preview', to: '/dev-preview' },
  { label: 'Launch debug', to: '/launch-debug' },
  { label: 'Deployment check', to: '/deployment-check' },
] as const;

const yesNo = (value: boolean) => (value ? 'yes' : 'no');

function CheckLine({ check: { name, passed } }: { readonly check: LaunchCheck }) {
  const Icon = passed ? Check : X;
  return (
    <li className="flex gap-2">
      <Icon
        aria-hidden="true"
        className={passed ? 'mt-1 size-4 shrink-0 text-success' : 'mt-1 size-4 shrink-0 text-danger'}
      />
      <span>
        {name}
        <span className="sr-only">{passed ? ': passed' : ': failed'}</span>
      </span>
    </li>
  );
}

/** [spec 2.13]: how this installation is set up, whether the rules work in this browser, and where to go. */
export function TestPrelaunchPage() {
  const { config, place, access, waitlistShown } = useLaunchState();
  return (
    <DebugPage title="Pre-launch test">
      <Section title="Environment">
        <Facts
          facts={[
            { name: 'Pre-launch mode', value: yesNo(config.preLaunch) },
            { name: 'Hostname', value: place.hostname },
            { name: 'Production host', value: config.productionHost === '' ? 'none' : config.productionHost },
            { name: 'An access key is set', value: yesNo(config.devAccessKey !== '') },
            { name: 'Access by the key', value: yesNo(access.byKey) },
            { name: 'Access by the path', value: yesNo(access.byPath) },
            { name: 'Access by the host', value: yesNo(access.byHost) },
            { name: 'Visitors here see the waitlist', value: yesNo(waitlistShown) },
          ]}
        />
      </Section>
      <Section title="Logic">
        <ul className="grid gap-2">
          {runLaunchChecks().map((check) => (
            <CheckLine key={check.name} check={check} />
          ))}
        </ul>
      </Section>
      <Section title="Quick links">
        <nav aria-label="Quick links" className="flex flex-wrap gap-2">
          {LINKS.map(({ label, to }) => (
            <Link key={to} to={to} className={buttonClasses({ size: 'large' })}>
              {label}
            </Link>
          ))}
        </nav>
      </Section>
    </DebugPage>
  );
}
