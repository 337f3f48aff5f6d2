import type { Pattern } from '@tessera/contracts';
import type { JobDefinition } from '@tessera/jobs';
import * as contracts from '../../libs/contracts/dist/index.js';
import * as jobs from '../../libs/jobs/dist/index.js';
import { GRIDS_MIGRATIONS } from '../../services/grids/dist/migrations/migrations.js';
import { z } from 'zod';

type Message = { callers: readonly string[]; payload: Schema; response: Schema };
export type Schema = {
  [key: string]: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
};
/**
 * What processes send each other, as JSON schemas: each message with who may send it, each job with its payload; and
 * the newest step of what each service stores (0 where it has never changed).
 */
export type Spoken = {
  messages: Record<string, Message>;
  jobs: Record<string, Schema>;
  steps: Record<string, number>;
};

const hasPayload = (value: unknown): value is { payload: z.ZodType } =>
  typeof value === 'object' && value !== null && 'payload' in value;

/** @throws Error for a type that nothing describes, which would be compared as if it were anything */
function schemaOf(type: z.ZodType): Schema {
  return z.toJSONSchema(type, {
    unrepresentable: 'any',
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type !== 'custom') return;
      const schema = contracts.RECORD_SCHEMAS.get(zodSchema);
      if (!schema) throw new Error('z.custom() in a message or a job has no schema to compare');
      const { $schema: _schema, ...fields } = schemaOf(schema);
      Object.assign(jsonSchema, fields);
    },
  }) as Schema;
}

/**
 * What this version takes from the one before alone, and sends to nobody: names of messages, and of jobs with their
 * queues (`media/derive-images`).
 */
const RETIRED: readonly string[] = [];

/**
 * What the next version has to understand. It need not take what is retired.
 * @throws Error where something is retired that is not there
 */
export function sentOf({ messages, jobs, steps }: Spoken, retired = RETIRED): Spoken {
  const gone = retired.filter((name) => !(name in messages) && !(name in jobs));
  if (gone.length > 0) throw new Error(`no message and no job is called ${gone.join(', ')}`);
  const sent = <Each>(all: Record<string, Each>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !retired.includes(name)));
  return { messages: sent(messages), jobs: sent(jobs), steps };
}

/** @returns by the libraries as they are built */
export function spoken(): Spoken {
  const all: Spoken = { messages: {}, jobs: {}, steps: { grids: GRIDS_MIGRATIONS.at(-1)?.version ?? 0 } };
  for (const value of Object.values(contracts)) {
    if (!hasPayload(value)) continue;
    const { name, callers, payload, response } = value as Pattern<unknown, unknown>;
    all.messages[name] = { callers, payload: schemaOf(payload), response: schemaOf(response) };
  }
  for (const value of Object.values(jobs)) {
    if (!hasPayload(value)) continue;
    const { queue, name, payload } = value as JobDefinition<unknown>;
    all.jobs[`${queue}/${name}`] = schemaOf(payload);
  }
  return all;
}
