import { z } from 'zod';

/** The schemas of what {@link record} makes, by which versions are compared (infra/release/spoken.ts). */
export const RECORD_SCHEMAS = new WeakMap<object, z.ZodType>();

/**
 * An object in a response that is taken as it comes, with the fields that a later version has added: there may be
 * thousands in one, and both ends are ours.
 */
export function record<Shape extends object>(schema: z.ZodType<Shape>): z.ZodType<Shape> {
  const type = z.custom<Shape>((value) => typeof value === 'object' && value !== null);
  RECORD_SCHEMAS.set(type, schema);
  return type;
}
