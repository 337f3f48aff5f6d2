// @ts-check
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { freePortBlock } from '../../local/ports.mjs';
import { TemporaryStack } from '../../local/temporary-stack.mjs';
import { waitUntil } from '../../local/wait-until.mjs';
import { pictureOf, post, signUp } from '../../../tests/support/people.mjs';

/** @typedef {{ service: string, trace: string, id: string, parent: string, name: string, text: string }} Span */

const patience = { deadlineMs: 30_000, everyMs: 100 };

/** A collector that keeps what it gets by OTLP over HTTP. @param {Span[]} spans */
async function startCollector(spans) {
  const server = createServer((request, response) => {
    void json(request).then((/** @type {any} */ { resourceSpans }) => {
      for (const { resource, scopeSpans } of resourceSpans) {
        const service = resource.attributes.find(
          (/** @type {any} */ { key }) => key === 'service.name',
        ).value;
        for (const span of scopeSpans.flatMap((/** @type {any} */ each) => each.spans))
          spans.push({
            service: service.stringValue,
            trace: span.traceId,
            id: span.spanId,
            parent: span.parentSpanId,
            name: span.name,
            text: JSON.stringify(span),
          });
      }
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  const port = await freePortBlock();
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${port}`;
}

describe('traces', () => {
  /** @type {Span[]} */
  const spans = [];
  /** @type {TemporaryStack} */
  let product;
  before(async () => {
    const endpoint = await startCollector(spans);
    product = await TemporaryStack.start({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } });
  });
  after(() => product?.stop());

  it('follow an upload from the gateway through the services to the job, as one', async () => {
    const { api } = await signUp(product.url, 'traced');
    const grid = await api.call('POST', '/api/grids', { body: { name: 'A secret name' }, key: 'grid' });
    await post(api, grid.id, [await pictureOf(1)]);
    const ofJob = () => spans.find(({ name }) => name === 'job derive-images');
    assert.ok(await waitUntil(async () => ofJob() !== undefined, patience));
    const job = /** @type {Span} */ (ofJob());
    assert.equal(job.service, 'media-worker');
    const traced = () => spans.filter(({ trace }) => trace === job.trace);
    const root = () => traced().find(({ name }) => name === 'POST /api/photos/batch');
    assert.ok(await waitUntil(async () => root() !== undefined, patience));
    assert.deepEqual([...new Set(traced().map(({ service }) => service))].sort(), [
      'grids',
      'media-api',
      'media-worker',
    ]);
    for (const part of [/^message /, /^database insert /, /^object store put$/, /^queue derive-images$/])
      assert.ok(
        traced().some(({ name }) => part.test(name)),
        String(part),
      );
    // Every span is a part of another one, and the first of what the gateway began.
    const ids = new Set(traced().map(({ id }) => id));
    const first = traced().filter(({ parent }) => !ids.has(parent));
    assert.deepEqual(first, [root()]);
    assert.equal(first[0]?.parent, job.trace.slice(0, 16));
    assert.match(String(first[0]?.text), new RegExp(`"request.id".*${job.trace}`));
  });

  it('go on with the trace of a proxy in front, and of nothing that is no trace', async () => {
    const trace = 'a'.repeat(32);
    const seen = async (/** @type {string} */ traceparent) => {
      const before = spans.length;
      await fetch(`${product.url}/api/docs-json`, { headers: { traceparent } });
      const found = () => spans.slice(before).find(({ name }) => name === 'GET /api/docs-json');
      assert.ok(await waitUntil(async () => found() !== undefined, patience));
      return found();
    };
    const passed = await seen(`00-${trace}-${'b'.repeat(16)}-01`);
    assert.deepEqual([passed?.trace, passed?.parent], [trace, 'b'.repeat(16)]);
    assert.notEqual((await seen(`00-${trace}-nonsense`))?.trace, trace);
  });

  it('hold nothing that a person wrote', () => {
    assert.ok(spans.length > 0);
    for (const { text } of spans) assert.doesNotMatch(text, /A secret name|@|traced/);
  });
});
