import {
  CALL_HEADERS,
  callOf,
  ERRORS,
  errorsOf,
  FILE_TYPES,
  type Call,
  type CallHeader,
  type ErrorCode,
} from '@tessera/contracts';
import { z } from 'zod';

/** A call as OpenAPI describes it; the parts that matter here. */
export interface Operation {
  summary?: string;
  parameters?: unknown[];
  requestBody?: unknown;
  security?: unknown[];
  responses: Record<string, unknown>;
}

const ERROR = { $ref: '#/components/schemas/Error' } as const;

/** Describes what the contract knows of a call: a line, what it responds with, its refusals and its headers. */
export function describedCall(method: string, path: string, operation: Operation): Operation {
  const call = callOf(method, path);
  if (!call) return operation;
  const parameters = operation.parameters ?? [];
  const isQuery = (parameter: unknown) => (parameter as { in?: string }).in === 'query';
  const reads = operation.requestBody !== undefined || parameters.some(isQuery);
  const responses = { [call.status]: success(call), ...refusals(errorsOf(call, path, reads)) };
  return {
    ...operation,
    summary: call.summary,
    parameters: [...parameters.filter((parameter) => !isHeader(parameter)), ...call.takes.map(taken)],
    ...(call.who === 'anyone' ? { security: [] } : {}),
    responses,
  };
}

const isHeader = (parameter: unknown) => (parameter as { in?: string }).in === 'header';

function taken(name: CallHeader) {
  return { name, in: 'header', required: false, description: CALL_HEADERS[name], schema: { type: 'string' } };
}

function success({ response, status, returns }: Call) {
  const headers = headersOf(returns);
  if (response === null) return { description: status === 204 ? 'Done' : 'Accepted', headers };
  const content =
    typeof response === 'string'
      ? { [FILE_TYPES[response]]: { schema: { type: 'string' } } }
      : { 'application/json': { schema: jsonSchemaOf(response) } };
  return { description: 'Success', headers, content };
}

function jsonSchemaOf(schema: z.ZodType): object {
  const { $schema: _dialect, ...shape } = z.toJSONSchema(schema, {
    io: 'output',
    target: 'openapi-3.0',
    unrepresentable: 'any',
  });
  return shape;
}

/** One response a status, which names its codes with the text that each has. */
function refusals(codes: readonly ErrorCode[]): Record<string, unknown> {
  const statuses = [...new Set(codes.map((code) => ERRORS[code].status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const of = codes.filter((code) => ERRORS[code].status === status);
      const waits = status === 429 || status === 503;
      const response = {
        description: of.map((code) => `\`${code}\`: ${ERRORS[code].text}`).join('\n\n'),
        headers: headersOf(waits ? ['Retry-After'] : []),
        content: {
          'application/json': {
            schema: {
              allOf: [ERROR, { type: 'object', properties: { code: { type: 'string', enum: of } } }],
            },
          },
        },
      };
      return [String(status), response];
    }),
  );
}

function headersOf(names: readonly CallHeader[]) {
  return Object.fromEntries(
    names.map((name) => [name, { description: CALL_HEADERS[name], schema: { type: 'string' } }]),
  );
}
