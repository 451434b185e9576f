import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import { minuteMs, type Endpoint } from '@balcao/contract';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyHttpOptions,
} from 'fastify';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Files } from '../files/files.ts';
import { serveMedia, type MayRead } from '../files/media-route.ts';
import type { Logger } from '../log/log.ts';
import type { Masks } from '../masks/masks.ts';
import { createMetrics, type Metrics } from '../observe/metrics.ts';
import { traceRequests } from '../observe/tracing.ts';
import { logRequest, logRequests, RequestLogController } from './access-log.ts';
import { acceptJson, defaultMaxBodyBytes, parseQueryString } from './body.ts';
import { bodyTimeouts, limitBodyTime, type BodyTimeouts } from './limits/body-timeout.ts';
import { trackTcpConnections } from './limits/tcp-connections.ts';
import { serveDocs } from './docs/docs.ts';
import { answerError } from './error-answer.ts';
import { warnOfUntrustedProxy } from './limits/untrusted-proxy.ts';
import { createRequestLimits } from './limits/request-limits.ts';
import { registerEndpoint } from './handle.ts';
import { answerOnce } from './idempotency/answer-once.ts';
import { createSentBack } from './sent-back.ts';
import { crossOriginOptions, setBaseHeaders } from './headers.ts';
import { toListenError } from './listen-error.ts';
import { isLiveUpgrade } from './upgrades.ts';
import { observeRequests, serveHealth, serveMetrics, type HealthCheck } from './operations.ts';
import type { AccessControl, Handler, ReaderOf, ReadMade } from './types.ts';
import { answerUnreadable } from './unreadable.ts';
import { acceptUploads } from './uploads.ts';
import { serveWebHandler, type WebHandler } from './serve-web-handler.ts';
import { serveWebApp } from './web-app.ts';
import { servePublicPage, type PublicPage } from './public-pages.ts';
import { serveWebhook, type Webhook } from './webhooks.ts';

export interface HttpDeps extends AccessControl {
  config: Config;
  log: Logger;
  /** where keys of repeated calls are kept */
  database: Database;
  /** folder of the built web app */
  webRoot?: string;
  metrics?: Metrics;
  /** health checks of `/health/ready`, by name */
  checks?: Readonly<Record<string, HealthCheck>>;
  masks: Masks;
  /** stored files, served under /media */
  files?: Files;
  mayReadFile?: MayRead;
  /** for tests: shorter ones than those of the product */
  bodyTimeouts?: BodyTimeouts;
}

export interface Http {
  /**
   * Registers an endpoint of the contract; only before `listen`.
   * @param readMade answers a repeat of a POST whose answer no GET gives
   */
  handle<E extends Endpoint>(endpoint: E, handler: Handler<E>, readMade?: ReadMade<E>): void;
  /** Registers an address that another program calls; only before `listen`. */
  registerWebhook(hook: Webhook): void;
  /** Registers an address that people open without a session; only before `listen`. */
  registerPublicPage(page: PublicPage): void;
  /** Registers an address with a protocol of its own; only before `listen`. */
  handleWeb(path: `/${string}`, handler: WebHandler): void;
  /** Every registered endpoint. A test compares them with the contract. */
  registeredEndpoints: ReadonlySet<Endpoint>;
  /** Node's server, for the live socket to attach to. */
  server: Server;
  /** A request without a network: of the product to itself, and of tests. */
  inject: FastifyInstance['inject'];
  /**
   * @returns where it listens, such as http://127.0.0.1:3000
   * @throws StartError when the port is taken or may not be used
   */
  listen(): Promise<string>;
  /** Accepts no new requests, gives running ones 10 s, then closes every connection, including sockets. */
  close(): Promise<void>;
}

const shutdownTimeoutMs = 10_000;
/** Long enough for the largest upload on a slow connection. */
const requestTimeoutMs = 20 * minuteMs;
const webAppDir = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

export async function createHttp(deps: HttpDeps): Promise<Http> {
  const app = createFastify(deps);
  const connections = trackTcpConnections(app.server);
  let closing = false;
  // A request that was running when closing began would otherwise keep its connection, and with it the server, open.
  app.addHook('onSend', async (_request, reply) => {
    if (closing) void reply.header('connection', 'close');
  });
  await app.register(cors, crossOriginOptions(deps.config));
  await app.register(cookie);
  await app.register(compress, {
    global: true,
    threshold: 1024,
    customTypes: /^(?:application\/json|text\/html)/,
    encodings: ['br', 'gzip'],
    zlibOptions: { level: 4 },
  });
  warnOfUntrustedProxy(app, deps);
  limitBodyTime(app, deps.bodyTimeouts ?? bodyTimeouts);
  acceptJson(app);
  await acceptUploads(app);
  const webRoot = deps.webRoot ?? webAppDir;
  await serveWebApp(app, webRoot, deps.config);
  serveDocs(app, webRoot, deps.config);
  serveHealth(app, deps.checks ?? {});
  const metrics = deps.metrics ?? createMetrics();
  serveMetrics(app, metrics, { localOnly: true, token: deps.config.metricsToken });
  observeRequests(app, metrics);
  const { authenticate, files, mayReadFile } = deps;
  if (files) serveMedia(app, { authenticate, files, mayReadFile, crossOrigin: deps.config.allowedOrigins.length > 0 });

  const countRequest = createRequestLimits(deps.config.requestLimit);
  const registeredEndpoints = new Set<Endpoint>();
  const readers = new Map<string, ReturnType<ReaderOf>>();
  const readerOf: ReaderOf = (path) => readers.get(path);
  const setup = { ...deps, countRequest, readerOf, sentBack: createSentBack(readerOf) };
  return {
    registeredEndpoints,
    server: app.server,
    inject: app.inject.bind<FastifyInstance['inject']>(app),
    handle(endpoint, handler, readMade) {
      registerEndpoint(app, setup, endpoint, answerOnce(setup, endpoint, handler, readMade));
      if (endpoint.method === 'GET') readers.set(endpoint.path, { endpoint, handler });
      registeredEndpoints.add(endpoint);
    },
    registerPublicPage: (page) => servePublicPage(app, page),
    registerWebhook: (hook) => serveWebhook(app, hook),
    handleWeb: (path, handler) => serveWebHandler(app, path, handler, countRequest),
    async listen() {
      const { host, port } = deps.config;
      try {
        return await app.listen({ host, port });
      } catch (error) {
        throw toListenError(error, host, port, { host: 'HOST', port: 'PORT' });
      }
    },
    async close() {
      closing = true;
      connections.closeIdle();
      const cutTimer = setTimeout(connections.closeAll, shutdownTimeoutMs);
      await app.close();
      clearTimeout(cutTimer);
    },
  };
}

function createFastify({ config, log, masks }: HttpDeps): FastifyInstance {
  const options: FastifyHttpOptions<Server> = {
    loggerInstance: log,
    logController: new RequestLogController(),
    genReqId: (request) => sanitizeRequestId(request.headers['x-request-id']) ?? randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: defaultMaxBodyBytes,
    requestTimeout: requestTimeoutMs,
    http: { shouldUpgradeCallback: isLiveUpgrade },
    // Requests on connections that still work while the server closes are served as before.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000, querystringParser: parseQueryString },
    frameworkErrors: (error, request, reply) => {
      setBaseHeaders(request, reply, config);
      void answerUnroutable(error, request, reply, masks);
    },
    clientErrorHandler: answerUnreadable,
  };
  const app = Fastify(options);
  app.decorateRequest('actor');
  app.decorateRequest('callFacts');
  app.decorateRequest('failure');
  app.decorateRequest('isPage');
  traceRequests(app);
  logRequests(app);
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, masks));
  app.addHook('onRequest', async (request, reply) => {
    setBaseHeaders(request, reply, config);
  });
  return app;
}

/** Answers an address that cannot be decoded, for which no hook runs. */
async function answerUnroutable(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  masks: Masks,
): Promise<void> {
  await answerError(error, request, reply, masks);
  logRequest(request, reply, reply.statusCode);
}

/** Keeps an id from outside when it is harmless wherever it is written. */
function sanitizeRequestId(id: string | string[] | undefined): string | undefined {
  return typeof id === 'string' && /^[\w.:-]{1,100}$/.test(id) ? id : undefined;
}
