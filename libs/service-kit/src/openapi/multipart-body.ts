import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { z } from 'zod';

/** A part that holds a file's bytes. */
const FILE = { type: 'string', format: 'binary' } as const;

type Schema = Parameters<typeof ApiBody>[0] extends infer Options
  ? Options extends { schema: infer Shape }
    ? Shape
    : never
  : never;

const asJsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', target: 'openapi-3.0' });

/**
 * Describes the body of a route that reads its multipart stream itself.
 * @param file the name of the part, or `many` parts, with a file
 * @param fields the schema that the other parts are read by
 * @param json the schema of the JSON that the route takes as well
 */
export function MultipartBody(
  file: { readonly name: string; readonly many: boolean },
  fields: z.ZodObject = z.object({}),
  json?: z.ZodType,
): MethodDecorator {
  const { properties = {}, required = [] } = asJsonSchema(fields);
  const schema = {
    type: 'object',
    properties: { ...properties, [file.name]: file.many ? { type: 'array', items: FILE } : FILE },
    required: [...required, file.name],
  } as Schema;
  const consumes = ['multipart/form-data', ...(json ? ['application/json'] : [])];
  const either = json ? ({ oneOf: [schema, asJsonSchema(json)] } as Schema) : schema;
  return applyDecorators(ApiConsumes(...consumes), ApiBody({ schema: either }));
}
