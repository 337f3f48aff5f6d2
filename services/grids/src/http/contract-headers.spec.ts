import { RequestMethod, type Type } from '@nestjs/common';
import { callOf, type Call } from '@tessera/contracts';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { IdempotencyKey } from './idempotency-key.js';
import { IfMatch } from './if-match.js';

// As @nestjs/common names them, whose constants are no part of what it exports.
const PATH_METADATA = 'path';
const METHOD_METADATA = 'method';
const ROUTE_ARGS_METADATA = '__routeArguments__';

const SOURCES = join(__dirname, '..');

const metadata = <Value>(key: string, target: object, property?: string): Value | undefined =>
  (property === undefined ? Reflect.getMetadata(key, target) : Reflect.getMetadata(key, target, property)) as
    | Value
    | undefined;

/** What a parameter's decorator leaves behind: the function that reads the parameter from the request. */
const readersOf = (controller: Type, handler: string): unknown[] =>
  Object.values(
    metadata<Record<string, { factory?: unknown }>>(ROUTE_ARGS_METADATA, controller, handler) ?? {},
  ).map(({ factory }) => factory);

class Example {
  seen(@IfMatch() _seen: number | null) {}
  key(@IdempotencyKey() _key: string | undefined) {}
}
const [IF_MATCH] = readersOf(Example, 'seen');
const [IDEMPOTENCY_KEY] = readersOf(Example, 'key');

interface Route {
  readonly name: string;
  readonly call: Call;
  readonly readers: readonly unknown[];
}

function routesOf(controller: Type): Route[] {
  const handlers = Object.entries(Object.getOwnPropertyDescriptors(controller.prototype as object));
  return handlers.flatMap(([name, { value }]) => {
    const handler = value as object;
    const method = metadata<RequestMethod>(METHOD_METADATA, handler);
    if (method === undefined) return [];
    const segments = [controller, handler].map((target) => metadata<string>(PATH_METADATA, target));
    const path = `/${segments.join('/')}`.replace(/(?<=.)\/+$/, '').replace(/:(\w+)/g, '{$1}');
    const call = callOf(RequestMethod[method], path);
    return call
      ? [{ name: `${RequestMethod[method]} ${path}`, call, readers: readersOf(controller, name) }]
      : [];
  });
}

describe('the contract, from which /api/docs is made', () => {
  let routes: Route[] = [];
  beforeAll(async () => {
    const files = globSync('**/*.controller.ts', { cwd: SOURCES });
    const modules = await Promise.all(files.map((file) => import(join(SOURCES, file)) as Promise<object>));
    routes = modules.flatMap((exported) => Object.values(exported) as Type[]).flatMap(routesOf);
  });

  const reading = (reader: unknown) =>
    routes.filter(({ readers }) => readers.includes(reader)).map(({ name }) => name);
  const taking = (header: 'If-Match' | 'Idempotency-Key') =>
    routes.filter(({ call }) => call.takes.includes(header)).map(({ name }) => name);

  it('names If-Match and 412 for each call that reads the header, and for no other', () => {
    expect(taking('If-Match')).toEqual(reading(IF_MATCH));
    const refusing = routes.filter(({ call }) => call.errors.includes('VERSION_CONFLICT'));
    expect(refusing.map(({ name }) => name)).toEqual(reading(IF_MATCH));
    expect(refusing.length).toBeGreaterThan(5);
  });

  it('names Idempotency-Key for each call that reads the header, and for no other', () => {
    expect(taking('Idempotency-Key')).toEqual(reading(IDEMPOTENCY_KEY));
  });
});
