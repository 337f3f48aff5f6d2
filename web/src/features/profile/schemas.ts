import { InstagramHandle, LIMITS } from '@tessera/contracts';
import { z } from 'zod';

export { InstagramAccountsBody, PasswordBody, UsernameBody } from '@tessera/contracts';

/** A row is an object, because a list of fields keeps its rows apart by what they are. */
export const RowsForm = z.object({
  rows: z.array(z.object({ handle: InstagramHandle })).max(LIMITS.instagramAccounts),
});
export type RowsForm = z.infer<typeof RowsForm>;
