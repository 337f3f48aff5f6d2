import { startTransition, useEffect, useEffectEvent, useRef, useState, type BaseSyntheticEvent } from 'react';
import { useFieldArray, useForm, useWatch } from 'react-hook-form';
import { ApiError } from '../../shared/api/api-error.js';
import { useSchema } from '../../shared/forms/use-schema.js';
import { refreshUser } from '../../shared/session/session.js';
import { reportFailure } from '../../shared/ui/report-failure.js';
import { toast } from '../../shared/ui/toast-store.js';
import { putInstagramAccounts } from './api/put-instagram-accounts.js';
import { hasChanged, isSame, merged, placeOf, rowsOf } from './instagram-rows.js';
import { SCHEMAS } from './schemas-file.js';
import type { RowsForm } from './schemas.js';

/** The user is fetched again this long after the accounts were saved [spec 7.36]. */
const REFRESH_AFTER_MS = 500;

/** The rows of the form: what is typed in them, saving them, adding and removing one. */
export function useInstagramAccounts(accounts: readonly string[], onUnsaved: (unsaved: boolean) => void) {
  const form = useForm<RowsForm>({
    resolver: useSchema(SCHEMAS, ({ RowsForm }) => RowsForm),
    // Half an address is no handle yet.
    mode: 'onTouched',
    defaultValues: rowsOf(accounts),
  });
  const { control, getValues, handleSubmit, reset } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'rows' });
  const list = useRef<HTMLUListElement>(null);
  const [announced, setAnnounced] = useState('');
  const [saved, setSaved] = useState(accounts);
  const rows = useWatch({ control, name: 'rows' });
  const unsaved = hasChanged({ rows }, saved);
  useEffect(() => {
    onUnsaved(unsaved);
    return () => onUnsaved(false);
  }, [onUnsaved, unsaved]);

  const inputs = () => [...(list.current?.querySelectorAll('input') ?? [])];
  const show = (handles: readonly string[]) => {
    const focused = inputs().find((input) => input === document.activeElement);
    if (focused !== undefined) inputs()[placeOf(focused.value, handles)]?.focus();
    reset(rowsOf(handles));
  };
  const takeOver = useEffectEvent(() => {
    if (isSame(accounts, saved)) return;
    show(unsaved ? merged(getValues(), saved, accounts) : accounts);
    startTransition(() => setSaved(accounts));
  });
  const listed = accounts.join('/');
  useEffect(() => takeOver(), [listed]);
  const save = async ({ rows }: RowsForm) => {
    const written = JSON.stringify(getValues());
    try {
      const { InstagramAccountsBody } = await SCHEMAS.fetch();
      const body = InstagramAccountsBody.parse({ instagramAccounts: rows.map(({ handle }) => handle) });
      const { instagramAccounts } = await putInstagramAccounts(body);
      setSaved(instagramAccounts);
      // What was typed meanwhile stays, and is not saved.
      if (JSON.stringify(getValues()) === written) show(instagramAccounts);
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
    setAnnounced(`Account ${index + 1} removed`);
  };

  return {
    form,
    list,
    announced,
    unsaved,
    removeRow,
    count: fields.length,
    addRow: () => append({ handle: '' }),
    submit: (event: BaseSyntheticEvent) => handleSubmit(save)(event),
  };
}
