import { expect, test } from '@playwright/test';
import type { FieldIssue } from '@tessera/contracts';
import { readdir, readFile } from 'node:fs/promises';
import { Person, send } from './support/person.js';
import { expectRefusal } from './support/refusal.js';
import { addressOf, ROUTES } from './support/routes.js';

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');

/** What the test looks at of the merged description. */
interface Described {
  readonly info: { readonly description?: string };
  readonly paths: Record<string, Record<string, DescribedCall>>;
}

interface DescribedCall {
  readonly summary?: string;
  readonly responses: Record<
    string,
    { readonly description?: string; readonly content?: object; readonly headers?: object }
  >;
}

/** Parameters have names of their own in each page; where they stand is what counts. */
const normal = (call: string) => call.replace(/\{\w+\}/g, '{id}');

/** What the services answer, from their own descriptions; deliveries and health are not part of the contract. */
async function answeredCalls(): Promise<string[]> {
  const { body } = await send<{ paths: Record<string, Record<string, unknown>> }>('GET', '/api/docs-json');
  const paths = Object.entries(body.paths);
  return paths
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    .map(normal);
}

/** The calls that a page names with method and path. */
function namedCalls(markdown: string): string[] {
  const calls = markdown.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/[\w/{}.-]+)/g);
  return [...calls]
    .map(([, method, path = '']) => normal(`${method} ${path.startsWith('/api') ? path : `/api${path}`}`))
    .map((call) => call.replace(/[.,]$/, '').replace('/api/jobs/', '/api/admin/jobs/'));
}

test.describe('the contract', () => {
  test('has every route of the services, and the services have every route of the contract [0.1] [7.1]', async () => {
    expect((await answeredCalls()).sort()).toEqual(Object.keys(ROUTES).map(normal).sort());
  });

  test('has every call that the specification and the API page name [7.1]', async () => {
    const pages = [await read('../../../docs/specification.md'), await read('../../../docs/http.md')];
    const gateway = ['GET /api/healthz', 'GET /api/health/live'];
    const named = new Set(pages.flatMap(namedCalls).filter((call) => !gateway.includes(call)));
    const routes = Object.keys(ROUTES).map(normal);
    expect([...named].filter((call) => !routes.includes(call))).toEqual([]);
  });

  test('is described in /api/docs call by call: a summary, the response, error codes and headers [7.34]', async () => {
    const { body } = await send<Described>('GET', '/api/docs-json');
    expect(body.info.description).toContain('Authorization: Bearer');
    const calls = Object.entries(body.paths)
      .filter(([path]) => path.startsWith('/api/'))
      .flatMap(([path, operations]) =>
        Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
      );
    expect(calls.length).toBeGreaterThan(50);
    for (const { method, path, operation } of calls) {
      const name = `${method} ${path}`;
      expect(operation.summary, name).toBeTruthy();
      const statuses = Object.keys(operation.responses);
      const success = statuses.filter((status) => status.startsWith('2'));
      expect(success, name).toHaveLength(1);
      const { content, headers } = operation.responses[success[0]!]!;
      if (!['202', '204'].includes(success[0]!)) expect(content, name).toBeTruthy();
      expect(headers, name).toBeTruthy();
      for (const status of statuses.filter((each) => !success.includes(each)))
        expect(operation.responses[status]?.description, `${name} ${status}`).toMatch(/^`[A-Z_]+`: /);
      expect(statuses, name).toContain('500');
    }
  });

  test('is shown at /api/docs/ too', async ({ request }) => {
    const page = await request.get('/api/docs/');
    expect(page.status()).toBe(200);
    expect(await page.text()).toContain('<title>Tessera API</title>');
  });

  test('has a test of its own for each call', async () => {
    const names = (await readdir(new URL('.', import.meta.url))).filter((name) => name.endsWith('.spec.ts'));
    const tests = (await Promise.all(names.map(read))).join('\n');
    expect(Object.keys(ROUTES).filter((call) => !tests.includes(`'${call}`))).toEqual([]);
  });

  test('refuses an unknown route in the same shape', async () => {
    expectRefusal(await send('GET', '/api/nothing'), 404, 'NOT_FOUND');
    expectRefusal(await send('GET', '/api/grids/%zz'), 400, 'VALIDATION_FAILED');
  });
});

test.describe('each call', () => {
  let person: Person;
  let admin: Person;
  test.beforeAll(async () => {
    [person, admin] = await Promise.all([Person.signUp('creator'), Person.admin()]);
  });

  for (const [call, { who, badBodies = [], body, multipart = false }] of Object.entries(ROUTES)) {
    const { method, path } = addressOf(call);
    const json = body ?? badBodies[0]?.[0];

    if (who !== 'anyone') {
      test(`${call} is 401 without a token, and with one that nobody signed`, async () => {
        expectRefusal(await send(method, path, { json }), 401, 'UNAUTHENTICATED');
        const headers = { authorization: 'Bearer e30.e30.e30' };
        expectRefusal(await send(method, path, { json, headers }), 401, 'UNAUTHENTICATED');
      });
    }

    if (who === 'admin') {
      test(`${call} is 403 for anyone but the admin`, async () => {
        expectRefusal(await person.call(method, path, { json }), 403, 'FORBIDDEN');
      });
    }

    if (badBodies.length > 0) {
      test(`${call} is 400 for a body that is not as it should be, and names the field [1.1]`, async () => {
        const caller = who === 'admin' ? admin : person;
        for (const [bad, field] of badBodies) {
          const answer = await caller.call(method, path, { json: bad });
          expectRefusal(answer, 400, 'VALIDATION_FAILED');
          const fields = (answer.body.details as FieldIssue[]).map((issue) => issue.path.split('.')[0]);
          expect(fields).toContain(field);
        }
      });
    }

    const namesSomething = call.includes('{') || JSON.stringify(body ?? '').includes('ffff');
    if (who === 'person' && namesSomething && !multipart) {
      test(`${call} is 404 for what does not exist, and for an id that is none`, async () => {
        expectRefusal(await person.call(method, path, { json: body }), 404, 'NOT_FOUND');
        if (call.includes('{')) {
          const malformed = addressOf(call, 'no%20id').path;
          expectRefusal(await person.call(method, malformed, { json: body }), 404, 'NOT_FOUND');
        }
      });
    }
  }
});
