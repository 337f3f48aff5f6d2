import { z } from 'zod';
import { LIMITS } from '../limits.js';

/**
 * `POST /api/crashes`: what the page's crash screen reports. Neither addresses' queries nor anything that a person
 * wrote.
 */
export const CrashBody = z.strictObject({
  message: z.string().min(1).max(LIMITS.crash.message),
  stack: z.string().max(LIMITS.crash.stack),
});
export type CrashBody = z.infer<typeof CrashBody>;
