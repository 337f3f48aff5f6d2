import { Link } from 'react-router-dom';
import { BUILD_TIME } from '../../shared/config/build.js';
import { DebugPage, Facts } from './debug-page.js';

/** [spec 2.12]: when this version was built, and where to look further. */
export function DeploymentCheckPage() {
  return (
    <DebugPage title="Deployment check">
      <Facts facts={[{ name: 'Build time', value: BUILD_TIME ?? 'not built' }]} />
      <p className="text-neutral-9">
        Visit /debug to look further; the flags of the launch are at{' '}
        <Link to="/launch-debug" className="font-semibold text-accent underline">
          /launch-debug
        </Link>
        .
      </p>
    </DebugPage>
  );
}
