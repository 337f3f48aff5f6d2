import { useId, type ReactNode } from 'react';

interface ProfileCardProps {
  readonly title: string;
  /** One sentence under the title. */
  readonly description?: string;
  readonly children: ReactNode;
}

/** One subject of the profile page. */
export function ProfileCard({ title, description, children }: ProfileCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-4 rounded-dialog border border-neutral-5 p-4 sm:p-6"
    >
      <div className="grid gap-1">
        {/* Takes the focus of what goes with its own press. */}
        <h3 id={id} tabIndex={-1} className="font-semibold outline-none">
          {title}
        </h3>
        {description !== undefined && <p className="text-neutral-8">{description}</p>}
      </div>
      {children}
    </section>
  );
}
