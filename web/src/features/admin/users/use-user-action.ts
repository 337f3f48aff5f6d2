import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminUser } from '@tessera/contracts';
import { toastMessage } from '../../../shared/api/api-error.js';
import { toast } from '../../../shared/ui/toast-store.js';
import { ADMIN_KEY, adminKey } from '../api/keys.js';
import { endSessions, eraseUser, resumeUser, sendReset, suspendUser } from '../api/user-actions.js';

interface Action {
  readonly act: (userId: string) => Promise<void>;
  readonly done: string;
  readonly tell: (user: AdminUser) => string;
  readonly failed: string;
  readonly failure: (user: AdminUser) => string;
}

const ACTIONS = {
  endSessions: {
    act: endSessions,
    done: 'Logged Out',
    tell: ({ username }) => `${username} is logged out on every device`,
    failed: 'Log Out Failed',
    failure: ({ username }) => `Failed to log ${username} out`,
  },
  sendReset: {
    act: sendReset,
    done: 'Reset Link Sent',
    tell: ({ email }) => `A link to choose a new password is on its way to ${email}`,
    failed: 'Reset Link Failed',
    failure: ({ username }) => `Failed to send ${username} a reset link`,
  },
  suspend: {
    act: suspendUser,
    done: 'Account Suspended',
    tell: ({ username }) => `${username} is logged out and cannot log in`,
    failed: 'Suspend Failed',
    failure: ({ username }) => `Failed to suspend ${username}`,
  },
  resume: {
    act: resumeUser,
    done: 'Account Resumed',
    tell: ({ username }) => `${username} can log in again`,
    failed: 'Resume Failed',
    failure: ({ username }) => `Failed to resume ${username}`,
  },
  erase: {
    act: eraseUser,
    done: 'Account Deleted',
    tell: ({ username }) => `${username} and everything of theirs is deleted`,
    failed: 'Delete Failed',
    failure: ({ username }) => `Failed to delete ${username}`,
  },
} as const satisfies Record<string, Action>;

type UserActionName = keyof typeof ACTIONS;

/** Something that an admin does with one account. `onDone` comes before the lists are read again. */
export function useUserAction(name: UserActionName, onDone?: () => void) {
  const client = useQueryClient();
  const { act, done, tell, failed, failure }: Action = ACTIONS[name];
  return useMutation({
    mutationFn: ({ id }: AdminUser) => act(id),
    onSuccess: (_nothing, user) => {
      toast({ title: done, description: tell(user) });
      onDone?.();
      if (name === 'erase') client.removeQueries({ queryKey: adminKey('user', user.id) });
    },
    onError: (error, user) =>
      toast({ title: failed, description: toastMessage(error, failure(user)), variant: 'destructive' }),
    // Another admin may have been first.
    onSettled: (_nothing, error, { id }) => {
      const ofUser = [adminKey('users'), adminKey('user', id), adminKey('audit')];
      const moved = name === 'erase' && error === null ? [ADMIN_KEY] : ofUser;
      return Promise.all(moved.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}
