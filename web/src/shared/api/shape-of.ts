import type { z } from 'zod';
import type { Shape, ShapeData } from './shape.js';

/**
 * The shape of what a schema of `@tessera/contracts` describes. When the web is built, `shapeOf(Schema)` becomes the
 * shape itself (`web/response-shapes.ts`), so that neither the schema nor its library is fetched. Throws for a schema
 * that no JSON response has.
 */
export const shapeOf = <Schema extends z.ZodType>(schema: Schema) =>
  dataOf(schema) as unknown as Shape<z.infer<Schema>>;

/** What of a schema's definition the shape is made of. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly options?: readonly z.ZodType[];
  readonly discriminator?: string;
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly (string | number | boolean)[];
}

const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition;

function dataOf(schema: z.ZodType): ShapeData {
  const definition = definitionOf(schema);
  const { type, innerType, element, valueType, options = [] } = definition;
  switch (type) {
    case 'string':
      return 's';
    case 'number':
      return 'n';
    case 'boolean':
      return 'b';
    case 'unknown':
      return '?';
    case 'enum':
      return ['=', ...Object.values(definition.entries ?? {})];
    case 'literal':
      return ['=', ...(definition.values ?? [])];
    case 'nullable':
      return ['|', [dataOf(known(innerType)), '0']];
    // Of what may be left out the object tells.
    case 'optional':
    case 'readonly':
      return dataOf(known(innerType));
    case 'pipe':
      return dataOf(known(definition.in));
    case 'array':
      return ['[', dataOf(known(element))];
    case 'record':
      return ['%', dataOf(known(valueType))];
    case 'object':
      return fieldsOf(Object.entries(definition.shape ?? {}));
    case 'union':
      return definition.discriminator === undefined
        ? ['|', options.map(dataOf)]
        : ['k', definition.discriminator, kindsOf(definition.discriminator, options)];
    default:
      throw new Error(`no response of the API is a ${type}`);
  }
}

function fieldsOf(fields: readonly (readonly [string, z.ZodType])[]): ShapeData {
  const isOptional = ([, field]: (typeof fields)[number]) => definitionOf(field).type === 'optional';
  const shapes = (some: typeof fields) =>
    Object.fromEntries(some.map(([name, field]) => [name, dataOf(field)]));
  return ['{', shapes(fields.filter((field) => !isOptional(field))), shapes(fields.filter(isOptional))];
}

function kindsOf(discriminator: string, options: readonly z.ZodType[]) {
  return Object.fromEntries(
    options.map((option) => {
      const [kind] = definitionOf(known(definitionOf(option).shape?.[discriminator])).values ?? [];
      return [String(kind), dataOf(option)];
    }),
  );
}

function known<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('a part of a schema is missing');
  return part;
}
