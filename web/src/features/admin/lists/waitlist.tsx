import { moment } from '../../../shared/date-formats.js';
import { waitlistQuery } from '../api/list-entries.js';
import { CsvButton } from './csv-button.js';
import { Entries } from './entries.js';
import { ListSection } from './list-section.js';

/** The people who wait for the launch. */
export function Waitlist() {
  return (
    <ListSection
      title="Waitlist"
      action={<CsvButton path="/api/admin/waitlist?format=csv" name="waitlist" />}
    >
      <Entries
        query={waitlistQuery}
        failure="Failed to fetch the waitlist"
        empty="Nobody is on the waitlist yet."
      >
        {({ name, email, createdAt }) => (
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="min-w-0 wrap-anywhere">
              <span dir="auto" className="font-semibold">
                {name}
              </span>{' '}
              <span className="text-neutral-8 max-sm:block">{email}</span>
            </p>
            <p className="text-small text-neutral-8">{moment(createdAt)}</p>
          </div>
        )}
      </Entries>
    </ListSection>
  );
}
