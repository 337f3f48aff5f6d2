import { z } from 'zod';
import { pattern, type Sender, type Service } from './pattern.js';

const workDone = (callee: Service, callers: readonly Sender[]) =>
  pattern({
    name: `${callee}.work.done`,
    callee,
    callers,
    deadline: 3_000,
    payload: z.object({
      job: z.string(),
      id: z.string(),
      part: z.string().optional(),
      mark: z.number().int(),
    }),
    response: z.object({ ok: z.literal(true) }),
  });

/** Another service has done a job that this one's document asked for: its mark can be cleared. Repeatable. */
// What versions understand of each other is looked up among the exports (infra/release/spoken.ts).
export const authWorkDone = workDone('auth', ['grids', 'media']);
export const gridsWorkDone = workDone('grids', ['media']);
export const mediaWorkDone = workDone('media', ['grids']);

/** By who has asked for the work. */
export const WORK_DONE = { auth: authWorkDone, grids: gridsWorkDone, media: mediaWorkDone } as const;
