import type { OpenAPIObject } from '@nestjs/swagger';
import { mergeDescriptions } from './descriptions.js';

function description(paths: OpenAPIObject['paths'], schemas: Record<string, object> = {}): OpenAPIObject {
  return { openapi: '3.0.0', info: { title: 'Tessera', version: '1' }, paths, components: { schemas } };
}

const operation = (operationId: string) => ({ operationId, responses: {} });

describe('the merged description', () => {
  it('files every call under the service that serves it, also where two share a path', () => {
    const merged = mergeDescriptions([
      ['grids', description({ '/api/photos/{id}': { delete: operation('delete') } }, { Error: {} })],
      ['media', description({ '/api/photos/{id}': { put: operation('fill') } }, { File: {} })],
    ]);
    expect(merged.paths).toEqual({
      '/api/photos/{id}': {
        delete: { operationId: 'delete', responses: {}, tags: ['grids'] },
        put: { operationId: 'fill', responses: {}, tags: ['media'] },
      },
    });
    expect(merged.components?.schemas).toEqual({ Error: {}, File: {} });
    expect(merged.tags).toEqual([{ name: 'grids' }, { name: 'media' }]);
  });

  it('names the services that did not describe themselves', () => {
    const merged = mergeDescriptions([
      ['auth', null],
      ['grids', description({})],
      ['media', null],
    ]);
    expect(merged.info.description).toBe('Not shown, because unavailable: auth, media.');
  });
});
