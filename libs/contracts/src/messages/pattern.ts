import type { z } from 'zod';

export const SERVICES = ['auth', 'grids', 'media', 'admin'] as const;
export type Service = (typeof SERVICES)[number];
/** Who may send a message: a service, or the operator at the command line. */
export type Sender = Service | 'operator';

/**
 * A message that one service sends another over TCP and waits for.
 * `deadline` is in milliseconds; `callers` may send it, everybody else is refused.
 */
export interface Pattern<In, Out> {
  readonly name: string;
  readonly callee: Service;
  readonly callers: readonly Sender[];
  readonly deadline: number;
  readonly payload: z.ZodType<In>;
  readonly response: z.ZodType<Out>;
}

/** The payload of a message, and its response. */
export type PayloadOf<P> = P extends Pattern<infer In, unknown> ? In : never;
export type ResponseOf<P> = P extends Pattern<infer _In, infer Out> ? Out : never;

/** Declares a message; its name starts with the callee's. */
export function pattern<In, Out>(definition: Pattern<In, Out>): Pattern<In, Out> {
  if (!definition.name.startsWith(`${definition.callee}.`)) {
    throw new Error(`${definition.name} does not name its callee ${definition.callee}`);
  }
  return definition;
}

/**
 * A message that comes with a file, sent over HTTP: files would take the common message connection down with them.
 * The file has `bytes` bytes at most.
 */
export interface FilePattern<In, Out> extends Pattern<In, Out> {
  readonly bytes: number;
}

/** Declares a message that comes with a file. */
export function filePattern<In, Out>(definition: FilePattern<In, Out>): FilePattern<In, Out> {
  pattern(definition);
  return definition;
}
