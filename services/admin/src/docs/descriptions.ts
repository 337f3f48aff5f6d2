import type { OpenAPIObject } from '@nestjs/swagger';

/** In milliseconds, for each service. */
const DEADLINE = 2_000;

/** A process's own OpenAPI document, or null where it does not respond in time. */
export async function fetchDescription(url: string): Promise<OpenAPIObject | null> {
  try {
    const response = await fetch(new URL('/openapi.json', url), {
      signal: AbortSignal.timeout(DEADLINE),
      redirect: 'error',
    });
    return response.ok ? ((await response.json()) as OpenAPIObject) : null;
  } catch {
    return null;
  }
}

/** Every operation is filed under the name of its service; a service without a description is named. */
export function mergeDescriptions(
  responses: readonly (readonly [service: string, description: OpenAPIObject | null])[],
): OpenAPIObject {
  const known = responses.flatMap(([service, description]) =>
    description ? [{ service, description }] : [],
  );
  const [first] = known;
  if (!first) throw new Error('no service describes itself');
  const unavailable = responses.filter(([, description]) => !description).map(([service]) => service);
  const introduction = first.description.info.description ?? '';
  const note = unavailable.length > 0 ? `\n\nNot shown, because unavailable: ${unavailable.join(', ')}.` : '';
  const paths: OpenAPIObject['paths'] = {};
  const schemas: NonNullable<OpenAPIObject['components']>['schemas'] = {};
  for (const { service, description } of known) {
    for (const [path, operations] of Object.entries(description.paths))
      paths[path] = { ...paths[path], ...filedUnder(service, operations) };
    Object.assign(schemas, description.components?.schemas);
  }
  return {
    ...first.description,
    info: { ...first.description.info, description: `${introduction}${note}`.trim() },
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => a.localeCompare(b))),
    components: { ...first.description.components, schemas },
    tags: known.map(({ service }) => ({ name: service })),
  };
}

type PathItem = OpenAPIObject['paths'][string];

function filedUnder(service: string, operations: PathItem): PathItem {
  return Object.fromEntries(
    Object.entries(operations).map(([method, operation]) => [
      method,
      { ...(operation as object), tags: [service] },
    ]),
  );
}
