import { useId, type ReactNode } from 'react';

interface ProfileGroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** The cards of the profile page that belong together. */
export function ProfileGroup({ title, children }: ProfileGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <h2 id={id} className="text-title font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
