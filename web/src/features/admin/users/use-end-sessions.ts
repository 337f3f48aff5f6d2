import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminUser } from '@tessera/contracts';
import { toast } from '../../../shared/ui/toast-store.js';
import { endSessions } from '../api/end-sessions.js';
import { adminKey } from '../api/keys.js';

export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: AdminUser) => endSessions(id),
    onSuccess: async (_ended, { username }) => {
      toast({ title: 'Logged Out', description: `${username} is logged out on every device` });
      await client.invalidateQueries({ queryKey: adminKey('audit') });
    },
    onError: (_error, { username }) =>
      toast({
        title: 'Log Out Failed',
        description: `Failed to log ${username} out`,
        variant: 'destructive',
      }),
  });
}
