import type { Context, Span, SpanKind, Tracer } from '@opentelemetry/api';
import type { OnApplicationShutdown } from '@nestjs/common';

/** How long the collector may take to a batch of spans, and how long spans wait for others, in milliseconds. */
const EXPORT_DEADLINE = 3_000;
const BATCHED_FOR = 1_000;

/** What carries a trace over to another process: a W3C `traceparent`. */
export type Trace = string | undefined;

/** What a span is to the one on the other side of a call, as OpenTelemetry names it. */
export type Kind = keyof typeof SpanKind;

interface Running {
  readonly api: typeof import('@opentelemetry/api');
  readonly tracer: Tracer;
  /** The context that a `traceparent` names; where it names none, the current one. */
  readonly from: (trace: Trace) => Context;
  readonly trace: () => Trace;
  readonly stop: () => Promise<void>;
}

let running: Running | null = null;

/** Whether this process makes spans. Read it after {@link Tracing.start}. */
export const isTracing = (): boolean => running !== null;

/** Of the current span, for another process. */
export const currentTrace = (): Trace => running?.trace();

/**
 * Does work within a span: a part of the current one, or of the one that another process has sent. Without tracing
 * it is the work alone.
 */
export function inSpan<T>(kind: Kind, name: string, work: () => Promise<T>, parent?: Trace): Promise<T> {
  return running ? spanned(running, kind, name, work, parent) : work();
}

async function spanned<T>(
  { api, tracer, from }: Running,
  kind: Kind,
  name: string,
  work: () => Promise<T>,
  parent: Trace,
): Promise<T> {
  const outer = from(parent);
  const span = tracer.startSpan(name, { kind: api.SpanKind[kind] }, outer);
  try {
    return await api.context.with(api.trace.setSpan(outer, span), work);
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** A span that something begins and another thing ends, such as a request. */
export interface OpenSpan {
  /** Does work within it. */
  readonly within: (work: () => void) => void;
  readonly end: (attributes: Readonly<Record<string, string | number>>, error?: unknown) => void;
}

/** Null without tracing, and with `onlyInside` where there is no current span. */
export function openSpan(
  kind: Kind,
  name: string,
  { parent, onlyInside = false }: { readonly parent?: Trace; readonly onlyInside?: boolean } = {},
): OpenSpan | null {
  if (!running) return null;
  const { api, tracer, from } = running;
  const outer = from(parent);
  if (onlyInside && !api.trace.getSpan(outer)) return null;
  const span = tracer.startSpan(name, { kind: api.SpanKind[kind] }, outer);
  const inner = api.trace.setSpan(outer, span);
  return {
    within: (work) => api.context.with(inner, work),
    end: (attributes, error) => {
      span.setAttributes(attributes);
      if (error !== undefined) fail(span, error);
      span.end();
    },
  };
}

/** The object itself; with tracing one whose calls are spans: each of its methods returns a promise. */
export function traceCalls<T extends object>(target: T, name: string): T {
  if (!running) return target;
  return new Proxy(target, {
    get(of, key) {
      const value: unknown = Reflect.get(of, key);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) =>
        inSpan('CLIENT', `${name} ${String(key)}`, () => value.apply(of, args) as Promise<unknown>);
    },
  });
}

/** The code of an error alone: its message may hold what belongs to a person. */
function fail(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { code?: string | number; name?: string };
  span.setStatus({ code: 2, message: `${code ?? name ?? 'error'}` });
}

/**
 * The traces of this process. Only a process that is told of a collector loads OpenTelemetry; in others each place that
 * would make a span costs one comparison.
 */
export class Tracing implements OnApplicationShutdown {
  static async start(service: string, version: string, endpoint: string | undefined): Promise<Tracing> {
    if (endpoint !== undefined) running ??= await load(service, version, endpoint);
    return new Tracing();
  }

  /**
   * Sends what is not sent yet. A collector that is down delays the end of the process by no more than the deadline.
   */
  async onApplicationShutdown(): Promise<void> {
    await running?.stop().catch(() => undefined);
  }
}

async function load(service: string, version: string, endpoint: string): Promise<Running> {
  const [api, { W3CTraceContextPropagator }, hooks, { resourceFromAttributes }, sdk, { OTLPTraceExporter }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/core'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ]);
  api.context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_DEADLINE,
  });
  const batches = { scheduledDelayMillis: BATCHED_FOR, exportTimeoutMillis: EXPORT_DEADLINE };
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'tessera',
      'service.name': service,
      'service.version': version,
    }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter, batches)],
  });
  const propagator = new W3CTraceContextPropagator();
  return {
    api,
    tracer: provider.getTracer('tessera'),
    from: (traceparent) => {
      const current = api.context.active();
      return traceparent === undefined
        ? current
        : propagator.extract(current, { traceparent }, api.defaultTextMapGetter);
    },
    trace: () => {
      const carrier: { traceparent?: string } = {};
      propagator.inject(api.context.active(), carrier, api.defaultTextMapSetter);
      return carrier.traceparent;
    },
    stop: () => provider.shutdown(),
  };
}
