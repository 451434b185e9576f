import type { Server } from 'node:http';
import Fastify, { type FastifyServerOptions } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Logger } from '../log/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import { logRequests, RequestLogController } from './access-log.ts';
import { answerError } from './error-answer.ts';
import { toListenError } from './listen-error.ts';
import { serveHealth, serveMetrics, type HealthCheck } from './operations.ts';

export interface OperationsServer {
  address: string;
  close(): Promise<void>;
}

/**
 * Health and metrics of this process on a port of their own, METRICS_PORT where it is set, whatever roles it has. It listens before the roles
 * start, so that a long start differs from a process that hangs.
 * @throws StartError when the port is taken or may not be used
 */
export async function startOperationsServer(deps: {
  config: Config;
  log: Logger;
  metrics: Metrics;
  checks: Readonly<Record<string, HealthCheck>>;
}): Promise<OperationsServer | undefined> {
  const { metricsHost: host, metricsPort: port, metricsToken: token } = deps.config;
  if (port === undefined) return undefined;
  const options: FastifyServerOptions<Server> = {
    loggerInstance: deps.log,
    logController: new RequestLogController(),
    requestTimeout: 10_000,
    // Prometheus keeps its connection open, which would keep a process that ends.
    forceCloseConnections: true,
  };
  const app = Fastify(options);
  app.decorateRequest('failure');
  app.setErrorHandler(answerError);
  logRequests(app);
  serveHealth(app, deps.checks);
  serveMetrics(app, deps.metrics, { localOnly: token === undefined, token });
  try {
    const address = await app.listen({ host, port });
    return { address, close: () => app.close() };
  } catch (error) {
    throw toListenError(error, host, port, { host: 'METRICS_HOST', port: 'METRICS_PORT' });
  }
}
