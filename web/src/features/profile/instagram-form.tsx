import { instagramHandleOf, LIMITS, type User } from '@tessera/contracts';
import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { useFieldArray, useForm, useWatch } from 'react-hook-form';
import { ApiError } from '../../shared/api/api-error.js';
import { useSchema } from '../../shared/forms/use-schema.js';
import { refreshUser } from '../../shared/session/session.js';
import { Button } from '../../shared/ui/button.js';
import { IconButton } from '../../shared/ui/icon-button.js';
import { TextField } from '../../shared/ui/text-field.js';
import { toast } from '../../shared/ui/toast-store.js';
import { putInstagramAccounts } from './api/put-instagram-accounts.js';
import { hasChanged, placeOf, rowsOf } from './instagram-rows.js';
import { ProfileCard } from './profile-card.js';
import { reportFailure } from '../../shared/ui/report-failure.js';
import { SubmitButton } from './submit-button.js';
import { SCHEMAS } from './schemas-file.js';
import type { RowsForm } from './schemas.js';

/** The user is fetched again this long after the accounts were saved [spec 7.36]. */
const REFRESH_AFTER_MS = 500;

interface InstagramFormProps {
  readonly user: User;
  /** Hears whether there are rows that are not saved. */
  readonly onUnsaved: (unsaved: boolean) => void;
}

export function InstagramForm({ user, onUnsaved }: InstagramFormProps) {
  const { register, control, getValues, handleSubmit, reset, setValue, formState } = useForm<RowsForm>({
    resolver: useSchema(SCHEMAS, ({ RowsForm }) => RowsForm),
    // Half an address is no handle yet.
    mode: 'onTouched',
    defaultValues: rowsOf(user.instagramAccounts),
  });
  const { fields, append, remove } = useFieldArray({ control, name: 'rows' });
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const [saved, setSaved] = useState(user.instagramAccounts);
  const rows = useWatch({ control, name: 'rows' });
  const unsaved = hasChanged({ rows }, saved);
  useEffect(() => {
    onUnsaved(unsaved);
    return () => onUnsaved(false);
  }, [onUnsaved, unsaved]);

  const inputs = () => [...(list.current?.querySelectorAll('input') ?? [])];
  const showSaved = (accounts: readonly string[]) => {
    const focused = inputs().find((input) => input === document.activeElement);
    if (focused !== undefined) inputs()[placeOf(focused.value, accounts)]?.focus();
    reset(rowsOf(accounts));
  };
  const save = async ({ rows }: RowsForm) => {
    const written = JSON.stringify(getValues());
    try {
      const { InstagramAccountsBody } = await SCHEMAS.fetch();
      const body = InstagramAccountsBody.parse({ instagramAccounts: rows.map(({ handle }) => handle) });
      const { instagramAccounts } = await putInstagramAccounts(body);
      setSaved(instagramAccounts);
      // What was typed meanwhile stays, and is not saved.
      if (JSON.stringify(getValues()) === written) showSaved(instagramAccounts);
      toast({ title: 'Instagram accounts updated' });
      // The saved accounts stand all the same where this fails; the menu then shows them after the next load.
      setTimeout(() => void refreshUser().catch(() => undefined), REFRESH_AFTER_MS);
    } catch (error) {
      if (error instanceof ApiError && error.serverMessage !== null) {
        toast({
          title: 'Failed to update Instagram accounts',
          description: `Failed to update Instagram accounts: ${error.serverMessage}`,
          variant: 'destructive',
        });
      } else reportFailure('Failed to update Instagram accounts', error);
    }
  };
  const removeRow = (index: number) => {
    // The button that has the focus goes, or is another row's.
    inputs()[Math.max(0, index - 1)]?.focus();
    remove(index);
    setSaid(`Account ${index + 1} removed`);
  };

  return (
    <ProfileCard title="Instagram accounts" description="Shown as links in your profile menu.">
      <form noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="grid gap-2">
        <ul ref={list} className="grid">
          {fields.map((_, index) => (
            // By its place: a saved row is the same field, and keeps the focus.
            <li key={index} className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                <TextField
                  label={`Account ${index + 1}`}
                  autoCapitalize="none"
                  autoComplete="off"
                  spellCheck={false}
                  placeholder="yourname"
                  error={formState.errors.rows?.[index]?.handle?.message}
                  {...register(`rows.${index}.handle`, {
                    // An address shows as the handle that is saved.
                    onBlur: ({ target }: FocusEvent<HTMLInputElement>) =>
                      setValue(`rows.${index}.handle`, instagramHandleOf(target.value)),
                  })}
                />
              </div>
              {fields.length > 1 && (
                <IconButton
                  size="large"
                  label={`Remove account ${index + 1}`}
                  icon={<X className="size-5" />}
                  // Beside the field, below its label.
                  className="mt-6"
                  onClick={() => removeRow(index)}
                />
              )}
            </li>
          ))}
        </ul>
        <p role="status" className="sr-only">
          {said}
        </p>
        <div className="grid gap-2 sm:flex">
          <SubmitButton
            label="Update Accounts"
            pendingLabel="Updating..."
            pending={formState.isSubmitting}
            unchanged={!unsaved}
          />
          {fields.length < LIMITS.instagramAccounts && (
            <Button onClick={() => append({ handle: '' })}>
              <Plus className="size-4" aria-hidden="true" />
              Add Account
            </Button>
          )}
        </div>
      </form>
    </ProfileCard>
  );
}
