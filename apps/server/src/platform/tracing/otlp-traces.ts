import { createHash } from 'node:crypto';
import { ROOT_CONTEXT, type SpanContext, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type IdGenerator, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace';
import type { OrderStep, Traces } from './traces.ts';

const SPAN_ID_CHARS = 16;
/** A collector that does not answer holds back a stop for no longer than this. */
const EXPORT_TIMEOUT_MS = 3_000;

interface TracedService {
  /** Base address of the collector. */
  readonly endpoint: string;
  readonly version: string;
  readonly role: string;
}

/**
 * Sends spans to a collector with OTLP over HTTP. The id of the trace is that of the order, so processes need not pass
 * anything on, and an operator finds the trace of an order by its id.
 */
export function openOtlpTraces({ endpoint, version, role }: TracedService): Traces {
  const ids = new OrderIds();
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'groundtrack',
      'service.version': version,
      'groundtrack.role': role,
    }),
    idGenerator: ids,
    // Spans are dropped if the collector is slower than they come.
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_TIMEOUT_MS })],
  });
  const tracer = provider.getTracer('groundtrack');
  return {
    record: ({ orderId, name, startMs, endMs, attributes, error, isFirst = false }: OrderStep) => {
      const first = firstSpanOf(orderId);
      const options = { startTime: startMs, attributes: { 'order.id': orderId, ...attributes } };
      const span = isFirst
        ? ids.using(first, () => tracer.startSpan(name, { ...options, root: true }))
        : tracer.startSpan(name, options, trace.setSpanContext(ROOT_CONTEXT, first));
      if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: error });
      span.end(endMs);
    },
    close: () => provider.shutdown().catch(() => undefined),
  };
}

/** The ids of the first span, which every process computes. */
function firstSpanOf(orderId: string): SpanContext {
  return {
    traceId: orderId.replaceAll('-', ''),
    spanId: createHash('sha256').update(orderId).digest('hex').slice(0, SPAN_ID_CHARS),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  };
}

/** Random ids, except while given ones are used. */
class OrderIds implements IdGenerator {
  readonly #random = new RandomIdGenerator();
  #given: SpanContext | null = null;

  generateTraceId = (): string => this.#given?.traceId ?? this.#random.generateTraceId();
  generateSpanId = (): string => this.#given?.spanId ?? this.#random.generateSpanId();

  using<T>(given: SpanContext, work: () => T): T {
    this.#given = given;
    try {
      return work();
    } finally {
      this.#given = null;
    }
  }
}
