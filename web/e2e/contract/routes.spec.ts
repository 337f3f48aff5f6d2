import { expect, test } from '@playwright/test';
import { CALLS, type FieldIssue } from '@tessera/contracts';
import { readdir, readFile } from 'node:fs/promises';
import { MALFORMED } from './support/malformed.js';
import { Person, send } from './support/person.js';
import { expectRefusal } from './support/refusal.js';

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

/** What the services respond, from their own descriptions; deliveries and health are not part of the contract. */
async function respondedCalls(): Promise<string[]> {
  const { body } = await send<{ paths: Record<string, Record<string, unknown>> }>('GET', '/api/docs-json');
  const paths = Object.entries(body.paths);
  return paths
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    .map(normal);
}

test.describe('the contract', () => {
  test('has every route of the services, and the services have every route of the contract [0.1] [7.1]', async () => {
    expect((await respondedCalls()).sort()).toEqual(Object.keys(CALLS).sort());
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
    const tests = normal((await Promise.all(names.map(read))).join('\n'));
    expect(Object.keys(CALLS).filter((call) => !tests.includes(`'${call}`))).toEqual([]);
  });

  test('refuses an unknown route in the same shape', async () => {
    expectRefusal(await send('GET', '/api/nothing'), 404, 'NOT_FOUND');
    expectRefusal(await send('GET', '/api/grids/%zz'), 400, 'VALIDATION_FAILED');
  });
});

/** A call's method and its address, with an id in the place that wants one. */
function addressOf(call: string): [method: string, path: string] {
  const [method = '', path = ''] = call.split(' ');
  return [method, path.replaceAll('{id}', 'f'.repeat(32))];
}

// Who may make which call, and what it refuses to know, is tested at the services: tests/access.
test.describe('through the gateway', () => {
  test('each call that is not for anybody reaches its service, which refuses a stranger and a forged token', async () => {
    const closed = Object.keys(CALLS).filter((call) => CALLS[call]?.who !== 'anyone');
    const forged = { headers: { authorization: 'Bearer e30.e30.e30' } };
    for (const call of closed)
      await test.step(call, async () => {
        expectRefusal(await send(...addressOf(call)), 401, 'UNAUTHENTICATED');
        expectRefusal(await send(...addressOf(call), forged), 401, 'UNAUTHENTICATED');
      });
  });

  test('each call is 400 for a body that is not as it should be, and names the field [1.1]', async () => {
    const [person, admin] = await Promise.all([Person.signUp('creator'), Person.admin()]);
    for (const [call, bodies] of Object.entries(MALFORMED))
      await test.step(call, async () => {
        const caller = CALLS[call]?.who === 'admin' ? admin : person;
        for (const [json, field] of bodies) {
          const response = await caller.call(...addressOf(call), { json });
          expectRefusal(response, 400, 'VALIDATION_FAILED');
          const fields = (response.body.details as FieldIssue[]).map((issue) => issue.path.split('.')[0]);
          expect(fields).toContain(field);
        }
      });
  });
});
