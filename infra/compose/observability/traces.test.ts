import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { freePortBlock } from '../../local/ports.ts';
import { TemporaryStack } from '../../local/temporary-stack.ts';
import { waitUntil } from '../../local/wait-until.mjs';
import { pictureOf, post, signUp } from '../../../tests/support/people.ts';

type Span = { service: string; trace: string; id: string; parent: string; name: string; text: string };

const patience = { deadlineMs: 30_000, everyMs: 100 };

/** A collector that keeps what it gets by OTLP over HTTP. */
async function startCollector(spans: Span[]) {
  const server = createServer((request, response) => {
    void json(request).then(({ resourceSpans }: any) => {
      for (const { resource, scopeSpans } of resourceSpans) {
        const service = resource.attributes.find(({ key }: any) => key === 'service.name').value;
        for (const span of scopeSpans.flatMap((each: any) => each.spans))
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
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { endpoint: `http://127.0.0.1:${port}`, stop };
}

describe('traces', () => {
  const spans: Span[] = [];
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let product: TemporaryStack;
  before(async () => {
    collector = await startCollector(spans);
    const { endpoint } = collector;
    product = await TemporaryStack.start({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } });
  });
  after(async () => {
    await product?.stop();
    collector?.stop();
  });

  /**
   * The spans of the call's trace, once each of `parts` is there: all are parts of one that the gateway began.
   * @param parts of which service, and what
   */
  async function traceOf(call: string, parts: readonly string[]) {
    const found = () => spans.find(({ name }) => name === call);
    const traced = () => spans.filter(({ trace }) => trace === found()?.trace);
    const lacking = () => {
      const there = new Set(traced().map(({ service, name }) => `${service} ${name}`));
      return parts.filter((part) => !there.has(part));
    };
    await waitUntil(async () => found() !== undefined && lacking().length === 0, patience);
    assert.deepEqual(lacking(), []);
    const root = found() as Span;
    const ids = new Set(traced().map(({ id }) => id));
    assert.deepEqual(
      traced().filter(({ parent }) => !ids.has(parent)),
      [root],
    );
    assert.equal(root.parent, root.trace.slice(0, 16));
    // The gateway's request id is the id of the trace.
    assert.match(root.text, new RegExp(`"request.id","value":{"stringValue":"${root.trace}"}`));
  }

  it('follow a call from the gateway through services, database, object store and files to the job, as one', async () => {
    const { api } = await signUp(product.url, 'traced');
    const grid = await api.call('POST', '/api/grids', { body: { name: 'A secret name' }, key: 'grid' });
    await post(api, grid.id, [await pictureOf(1)]);
    await traceOf('POST /api/media', ['media-api object store put', 'media-api database insert assets']);
    await traceOf('POST /api/photos/batch', [
      'grids message grids.photos.insert',
      'auth message auth.user.plan',
      'grids database insert photos',
    ]);
    await api.call('POST', '/api/user/export');
    await traceOf('POST /api/user/export', ['media-worker job export-data', 'media-worker object store put']);
  });

  it('go on with the trace of a proxy in front, and of nothing that is no trace', async () => {
    const trace = 'a'.repeat(32);
    const seen = async (traceparent: string) => {
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
