import { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { redactUrl } from '../log/redact.ts';

/** Paths that machines or pages request in large numbers: their lines are logged at level debug. */
const debugOnlyPrefixes = ['/assets/', '/health/', '/metrics'];

/** The status that nginx uses for a caller who did not wait for the answer. */
const abortedStatus = 499;

/**
 * Keeps only those of Fastify's own log lines that ours cannot replace: answers that broke off in the middle through
 * our fault.
 */
export class RequestLogController extends LogController {
  constructor() {
    super({ disableRequestLogging: true, requestIdLogLabel: 'requestId' });
  }

  override streamError(error: NodeJS.ErrnoException, request: FastifyRequest): void {
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    request.log.error(
      { ...requestFields(request), err: error },
      `${request.method} ${redactUrl(request.url)} broke off`,
    );
  }
}

/** Logs one line per request, including the stack of a server error. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply, reply.statusCode);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    request.log.info({ ...requestFields(request), status: abortedStatus }, 'request aborted');
    done();
  });
}

/** Logs the answers that Fastify gives before any hook runs. */
export function logRequest(request: FastifyRequest, reply: FastifyReply, status: number): void {
  const { failure } = request;
  const facts = { ...requestFields(request), status, ms: Math.round(reply.elapsedTime * 10) / 10 };
  const line = `${request.method} ${facts.path} ${status}`;
  if (failure?.error !== undefined) {
    const log = {
      ...facts,
      error: failure.code,
      err: failure.code === 'ERR_UNAVAILABLE' ? reasonOf(failure.error) : failure.error,
    };
    if (status === 500) request.log.error(log, line);
    else request.log.warn(log, line);
  } else if (failure === undefined && debugOnlyPrefixes.some((start) => request.url.startsWith(start))) {
    request.log.debug(facts, line);
  } else {
    request.log.info({ ...facts, error: failure?.code }, line);
  }
}

/** A dependency that is down fails all requests alike: hundreds of equal stacks would add nothing. */
function reasonOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const reason = Object.assign(new Error(error.message), { code: (error as NodeJS.ErrnoException).code });
  delete reason.stack;
  return reason;
}

function requestFields(request: FastifyRequest) {
  return {
    method: request.method,
    path: redactUrl(request.url),
    ip: request.routeOptions.config.isAnonymous ? undefined : request.ip,
    companyId: request.actor?.companyId,
    userId: request.actor?.kind === 'user' ? request.actor.userId : undefined,
    keyId: request.actor?.kind === 'user' ? request.actor.key?.id : undefined,
    whatsappId: request.actor?.kind === 'token' ? request.actor.whatsappId : undefined,
  };
}
