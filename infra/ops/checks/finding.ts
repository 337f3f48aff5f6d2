import type { BackupEnv } from '../../backup/env.ts';

/**
 * What a check found: `wrong` is a problem that somebody has to do something about, otherwise it is only told.
 */
export type Finding = { wrong: boolean; text: string; todo?: string };

export type Check = (env: NodeJS.ProcessEnv, backup: BackupEnv) => Promise<Finding[]>;

export const problem = (text: string, todo: string): Finding => ({ wrong: true, text, todo });

export const problemIf = (isThere: unknown, text: string, todo: string): Finding[] =>
  isThere ? [problem(text, todo)] : [];

export const note = (text: string): Finding => ({ wrong: false, text });
