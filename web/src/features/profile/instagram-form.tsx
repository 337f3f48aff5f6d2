import { LIMITS, type User } from '@tessera/contracts';
import { Plus } from 'lucide-react';
import { Button } from '../../shared/ui/button.js';
import { InstagramRow } from './instagram-row.js';
import { ProfileCard } from './profile-card.js';
import { SubmitButton } from './submit-button.js';
import { useInstagramAccounts } from './use-instagram-accounts.js';

interface InstagramFormProps {
  readonly user: User;
  /** Called with whether there are rows that are not saved. */
  readonly onUnsaved: (unsaved: boolean) => void;
}

/** The Instagram accounts of a person, one row each. */
export function InstagramForm({ user, onUnsaved }: InstagramFormProps) {
  const { form, list, count, unsaved, announced, addRow, removeRow, submit } = useInstagramAccounts(
    user.instagramAccounts,
    onUnsaved,
  );

  return (
    <ProfileCard title="Instagram accounts" description="Shown as links in your profile menu.">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-2">
        <ul ref={list} className="grid">
          {Array.from({ length: count }, (_, index) => (
            // By its place: a saved row is the same field, and keeps the focus.
            <InstagramRow
              key={index}
              index={index}
              form={form}
              onRemove={count > 1 ? () => removeRow(index) : null}
            />
          ))}
        </ul>
        <p role="status" className="sr-only">
          {announced}
        </p>
        <div className="grid gap-2 sm:flex">
          <SubmitButton
            label="Update Accounts"
            pendingLabel="Updating..."
            pending={form.formState.isSubmitting}
            unchanged={!unsaved}
          />
          {count < LIMITS.instagramAccounts && (
            <Button onClick={addRow}>
              <Plus className="size-4" aria-hidden="true" />
              Add Account
            </Button>
          )}
        </div>
      </form>
    </ProfileCard>
  );
}
