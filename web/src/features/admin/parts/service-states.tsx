import type { ServiceState } from '@tessera/contracts';
import { Badge } from './badge.js';

/** Which processes are ready to serve. */
export function ServiceStates({ services }: { readonly services: readonly ServiceState[] }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-title font-semibold">Services</h2>
      <ul className="grid gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {services.map(({ name, ready }) => (
          <li
            key={name}
            className="flex items-center justify-between gap-2 rounded-dialog border border-neutral-5 p-3"
          >
            {name}
            <Badge look={ready ? 'success' : 'danger'}>{ready ? 'Ready' : 'Not ready'}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
