import { z } from 'zod';

/** Characters, of ASCII: as JSON at most twice as many bytes, which is within `LIMITS.body.crash`. */
export const CRASH_TEXT = { message: 200, stack: 1_800 } as const;

/** `POST /api/crashes`: what the page's crash screen reports. Neither addresses' queries nor anything that a person wrote. */
export const CrashBody = z.strictObject({
  message: z.string().min(1).max(CRASH_TEXT.message),
  stack: z.string().max(CRASH_TEXT.stack),
});
export type CrashBody = z.infer<typeof CrashBody>;
