import {
  context,
  isSpanContextValid,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** the span under which work for the request belongs; absent = it is not traced */
    traceContext?: Context;
  }
}

/** Set once, before anything that could be traced is created: without it tracing costs nothing. */
let isTracing = false;
export const beginTracing = (): void => void (isTracing = true);
export const endTracing = (): void => void (isTracing = false);

// Resolved when it is used: the SDK that fills it is loaded later, or never.
const tracer = () => trace.getTracer('balcao');

const kinds = {
  request: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  statement: SpanKind.CLIENT,
  outbound: SpanKind.CLIENT,
  inner: SpanKind.INTERNAL,
};

/**
 * Runs work as a span of the trace that it is part of. Attributes are names and ids of ours, never what people write, are called or
 * can be reached at; of a failure only its code is recorded, as messages of errors repeat values.
 */
export async function traced<T>(
  name: string,
  kind: keyof typeof kinds,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  if (!isTracing) return work();
  return tracer().startActiveSpan(name, { kind: kinds[kind], attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      // A refusal is an answer like others.
      if (!(error instanceof AppError)) fail(span, codeOf(error));
      throw error;
    } finally {
      span.end();
    }
  });
}

/** A statement, known by what it does and to which table: its text could hold words that a query was made of. */
export function tracedStatement<T>(sql: string, work: () => Promise<T>): Promise<T> {
  if (!isTracing) return work();
  const summary = summaryOf(sql);
  return traced(
    summary,
    'statement',
    { 'db.system.name': 'postgresql', 'db.query.summary': summary, 'db.operation.name': summary.split(' ')[0] ?? '' },
    work,
  );
}

/** By these a server that is called continues the trace (W3C Trace Context); none where nothing is traced. */
export function traceHeaders(): Record<string, string> {
  const span = isTracing ? trace.getSpanContext(context.active()) : undefined;
  if (!span || !isSpanContextValid(span)) return {};
  return { traceparent: `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}` };
}

const knownVerbs = new Set(['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'WITH']);

function summaryOf(sql: string): string {
  const verb = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? '';
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(sql)?.[1];
  return [knownVerbs.has(verb) ? verb : 'statement', ...(table === undefined ? [] : [table])].join(' ');
}

const untracedPrefixes = ['/assets/', '/health/', '/metrics'];

/** Traces requests by the patterns of their routes. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing) return;
  app.decorateRequest('traceContext');
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (untracedPrefixes.some((prefix) => request.url.startsWith(prefix))) return done();
    const { method, routeOptions } = request;
    const route = routeOptions.config.endpoint?.path ?? routeOptions.url ?? 'unknown';
    const span = tracer().startSpan(`${method} ${route}`, {
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': method, 'http.route': route },
    });
    spans.set(request, span);
    request.traceContext = trace.setSpan(context.active(), span);
    context.with(request.traceContext, done);
  });
  const end = (request: FastifyRequest, status: number) => {
    const span = spans.get(request);
    if (!span) return;
    spans.delete(request);
    span.setAttribute('http.response.status_code', status);
    if (request.actor) span.setAttribute('balcao.company.id', request.actor.companyId);
    if (request.failure) span.setAttribute('error.type', request.failure.code);
    if (status >= 500) fail(span, request.failure?.code ?? String(status));
    span.end();
  };
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply.statusCode);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    end(request, abortedStatus);
    done();
  });
}

/** The status that nginx uses for a caller who did not wait for the answer. */
const abortedStatus = 499;

/** A body that was read from a connection left the trace of its request. */
export const inTraceOf = <T>({ traceContext }: FastifyRequest, work: () => T): T =>
  traceContext === undefined ? work() : context.with(traceContext, work);

function fail(span: Span, code: string): void {
  span.setAttribute('error.type', code);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** A code of ours or of PostgreSQL, or what kind of error it is. */
function codeOf(error: unknown): string {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  if (typeof code === 'string' && /^\w{1,60}$/.test(code)) return code;
  return error instanceof Error ? error.constructor.name : 'unknown';
}
