import { LoginBody } from '@tessera/contracts';
import { z } from 'zod';

/** The reset view's one field (section 5). */
export const ResetForm = z.object({
  email: z.string().trim().min(1, 'Please enter your email address').pipe(LoginBody.shape.email),
});
export type ResetForm = z.infer<typeof ResetForm>;
