// @ts-check
import * as contracts from '../../libs/contracts/dist/index.js';
import * as jobs from '../../libs/jobs/dist/index.js';
import { GRIDS_MIGRATIONS } from '../../services/grids/dist/migrations/migrations.js';
import { z } from 'zod';

/**
 * What processes send each other, as JSON schemas: each message with who may send it, each job with its payload; and
 * the newest step of what each service stores (0 where it has never changed).
 * @typedef {{ callers: readonly string[], payload: Schema, response: Schema }} Message
 * @typedef {{ [key: string]: unknown, properties?: Record<string, Schema>, required?: string[], items?: Schema, anyOf?: Schema[] }} Schema
 * @typedef {{ messages: Record<string, Message>, jobs: Record<string, Schema>, steps: Record<string, number> }} Spoken
 */

/** @param {unknown} value @returns {value is { payload: z.ZodType }} */
const hasPayload = (value) => typeof value === 'object' && value !== null && 'payload' in value;

/** @param {z.ZodType} type @returns {Schema} */
const schemaOf = (type) =>
  /** @type {Schema} */ (z.toJSONSchema(type, { unrepresentable: 'any', io: 'input' }));

/** @returns {Spoken} by the libraries as they are built */
export function spoken() {
  /** @type {Spoken} */
  const all = { messages: {}, jobs: {}, steps: { grids: GRIDS_MIGRATIONS.at(-1)?.version ?? 0 } };
  for (const value of Object.values(contracts)) {
    if (!hasPayload(value)) continue;
    const { name, callers, payload, response } =
      /** @type {import('@tessera/contracts').Pattern<unknown, unknown>} */ (value);
    all.messages[name] = { callers, payload: schemaOf(payload), response: schemaOf(response) };
  }
  for (const value of Object.values(jobs)) {
    if (!hasPayload(value)) continue;
    const { queue, formerly, name, payload } = /** @type {import('@tessera/jobs').JobDefinition<unknown>} */ (
      value
    );
    // A job that moved is still taken from where it lay.
    for (const place of formerly === null ? [queue] : [queue, formerly])
      all.jobs[`${place}/${name}`] = schemaOf(payload);
  }
  return all;
}
