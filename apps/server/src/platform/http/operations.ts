import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Metrics } from '../observe/metrics.ts';
import { withTimeout } from '../util/with-timeout.ts';

/** Resolves when the part works; what it resolves to does not matter. */
export type HealthCheck = () => Promise<unknown>;

/** Thrown by a check while the process starts or ends, which is no fault. */
export class NotServing extends Error {}

/**
 * Dependencies that fail for all processes at once, while conversations continue without them: they are named, and do
 * not take the process out of service.
 */
const namedOnly: ReadonlySet<string> = new Set(['files']);

const forwardedHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

declare module 'fastify' {
  interface FastifyRequest {
    /** answered with the page of the web app, whatever route the path belongs to */
    isPage?: boolean;
  }
}

/**
 * How long an answer of `/health/ready` is repeated: anybody may ask, and each check costs the database a query. What failed is asked
 * again sooner: a process that starts or recovers is waited for.
 */
const keptMs = { ready: 1_000, failed: 100 };

/**
 * `/health/live`: the process answers. `/health/ready`: its dependencies do, too; 503 names those that do not, and 200
 * with `degraded` the optional ones. An answer is repeated for a moment, however many ask.
 */
export function serveHealth(app: FastifyInstance, checks: Readonly<Record<string, HealthCheck>>): void {
  app.get('/health/live', async () => ({ status: 'ok' }));
  const askAll = (log: FastifyRequest['log']) =>
    Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          await withTimeout(check);
          return [name, 'ok'] as const;
        } catch (error) {
          if (!(error instanceof NotServing)) log.warn({ err: error, check: name }, `not ready: ${name}`);
          return [name, 'failed'] as const;
        }
      }),
    );
  let asked: { results: ReturnType<typeof askAll>; until: number } | undefined;
  app.get('/health/ready', async (request, reply) => {
    if (!asked || performance.now() > asked.until) {
      const mine = { results: askAll(request.log), until: Infinity };
      asked = mine;
      const isReady = (await mine.results).every(([, result]) => result === 'ok');
      mine.until = performance.now() + (isReady ? keptMs.ready : keptMs.failed);
    }
    const results = await asked.results;
    const failed = results.filter(([, result]) => result === 'failed').map(([name]) => name);
    const ready = failed.every((name) => namedOnly.has(name));
    const status = failed.length === 0 ? 'ok' : ready ? 'degraded' : 'unavailable';
    return reply.code(ready ? 200 : 503).send({ status, checks: Object.fromEntries(results) });
  });
}

/**
 * `/metrics`, for Prometheus.
 * @param access.localOnly answers only a direct connection from a loopback address; a request that a reverse proxy passed on
 *   also comes from there, but carries the proxy's headers
 * @param access.token what a request has to bear, where one is set
 */
export function serveMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  access: { localOnly: boolean; token: string | undefined },
): void {
  app.get('/metrics', async (request, reply) => {
    if (access.localOnly && !isDirectAndLocal(request)) throw new AppError('ERR_NOT_FOUND');
    if (access.token !== undefined && !bears(request, access.token))
      return reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'METRICS_TOKEN' });
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/** Counts every request of the server by its route. */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.isPage ? 'web app' : (request.routeOptions.url ?? 'unknown');
    metrics.observeRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
}

/** Compared by hashes of one length, so that the time of an answer reveals nothing about the token. */
function bears({ headers: { authorization } }: FastifyRequest, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${token}`));
}

function isDirectAndLocal({ raw, headers }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress?.replace('::ffff:', '') ?? '';
  const local = address === '::1' || address.startsWith('127.');
  return local && forwardedHeaders.every((name) => headers[name] === undefined);
}
