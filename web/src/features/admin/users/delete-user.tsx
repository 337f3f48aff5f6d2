import type { AdminUser } from '@tessera/contracts';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useUserAction } from './use-user-action.js';

const FORM = 'delete-user';
const PAID = 'What this person pays for ends at once, without a refund. ';

/** A name as it can be read and typed: of several blanks a page shows one, and keyboards write an accent in two ways. */
const asSeen = (name: string): string => name.normalize('NFC').replace(/\s+/g, ' ').trim();

interface DeleteUserProps {
  readonly user: AdminUser;
  readonly onGone: () => void;
}

/** Deletes an account for good, once its name is typed. */
export function DeleteUser({ user, onGone }: DeleteUserProps) {
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  // The drawer closes with its user, and this question with it: two steps back at once would lead past the list.
  const erase = useUserAction('erase', onGone);
  const isTyped = asSeen(typed) === asSeen(user.username);
  const ask = (open: boolean) => {
    setTyped('');
    setAsking(open);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTyped && !erase.isPending) erase.mutate(user);
  };
  return (
    <>
      <Button variant="danger" onClick={() => ask(true)}>
        Delete account
      </Button>
      <Dialog
        open={asking}
        onOpenChange={ask}
        title={`Delete ${user.username}?`}
        description={`The account is deleted with all grids and photos. ${user.pays ? PAID : ''}This cannot be undone.`}
        actions={
          <>
            <Button onClick={() => ask(false)}>Cancel</Button>
            <Button type="submit" form={FORM} variant="danger" pending={erase.isPending} disabled={!isTyped}>
              Delete account
            </Button>
          </>
        }
      >
        <form id={FORM} noValidate onSubmit={submit}>
          <TextField
            label="Username"
            hint={`Type ${user.username} to confirm`}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </form>
      </Dialog>
    </>
  );
}
