import { DEV_HOSTS, DEV_PATHS } from '../../shared/config/launch.js';
import { DebugPage, Facts, Section } from './debug-page.js';
import { useLaunchState } from './use-launch-state.js';

const onOff = (value: boolean) => (value ? 'true' : 'false');
const shown = (text: string) => (text === '' ? '(empty)' : text);

/** [spec 2.11]: the flags of the launch, the address as the rules see it, and how to get in. */
export function LaunchDebugPage() {
  const { config, place, hasAccess, waitlistShown } = useLaunchState();
  return (
    <DebugPage title="Launch debug">
      <Facts
        facts={[
          { name: 'Pre-launch', value: onOff(config.preLaunch) },
          { name: 'Dev access', value: onOff(hasAccess) },
          { name: 'Waitlist shown', value: onOff(waitlistShown) },
          { name: 'Hostname', value: place.hostname },
          { name: 'Pathname', value: place.pathname },
          { name: 'Search', value: shown(place.search) },
        ]}
      />
      <Section title="How to get access">
        <ul className="grid list-disc gap-2 pl-5 text-neutral-9">
          <li>Add ?dev= and the access key to any address. This tab then keeps the access.</li>
          <li>Or open an address that starts with {DEV_PATHS.join(', ')}.</li>
          <li>Or use a host whose name contains {DEV_HOSTS.join(', ')}.</li>
        </ul>
      </Section>
    </DebugPage>
  );
}
