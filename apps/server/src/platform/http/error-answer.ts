import { apiKeyPrefix, refusalStatus, type ErrorCode } from '@balcao/contract';
import { translate, type Language } from '@balcao/i18n';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, faultError } from '../app-error.ts';
import type { Masks } from '../masks/masks.ts';
import { preferredLanguage } from './preferred-language.ts';
import { hasBody } from './body.ts';
import { isOutage } from '../util/outage.ts';

/** How long the rest of a refused upload is read before the connection is closed. */
const drainMs = 5000;

/** When to try again what failed because something is not available for a moment. */
const unavailableRetrySeconds = 2;

/** The reason why a request was refused, for its one line in the log. */
export interface Failure {
  code: ErrorCode;
  /** set only where the log has to show a fault of ours or of a dependency */
  error?: unknown;
}

declare module 'fastify' {
  interface FastifyRequest {
    failure?: Failure;
  }
}

/**
 * Converts an exception to an answer `{ error: CODE, ...details, requestId }`, which is a problem of RFC 9457 too where the
 * request has an API key. It is the only place that does.
 */
export async function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  masks?: Masks,
): Promise<FastifyReply> {
  const refusal = asAppError(error, request);
  const details = shownDetails(refusal, request, masks);
  const isFault = refusal.status >= 500 || refusal !== error;
  request.failure = { code: refusal.code, error: isFault ? loggedError(error) : undefined };
  await drainBody(request, reply);
  const { retryAfter = refusal.status === 503 ? unavailableRetrySeconds : undefined } = refusal.details as {
    retryAfter?: number;
  };
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  const status = statusOfAnswer(refusal, request);
  if (status === 401) void reply.header('www-authenticate', bearerChallenge(request));
  const body = { ...namesOfError(refusal, request), ...details, requestId: request.id };
  const hasKey = isOfKey(request);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(hasKey ? 'application/problem+json; charset=utf-8' : 'application/json; charset=utf-8')
    .send(JSON.stringify(hasKey ? { ...body, ...problemOf({ code: refusal.code, details }, status, request) } : body));
}

interface Refusal {
  code: ErrorCode;
  details: Record<string, unknown>;
}

/** The details of a refusal as its caller may see them: a record as the endpoint answers it, and no number of a contact in a text. */
function shownDetails(
  { details }: AppError,
  { actor, routeOptions }: FastifyRequest,
  masks: Masks | undefined,
): Refusal['details'] {
  const all: Refusal['details'] = { ...details };
  if (!masks || actor?.kind !== 'user' || !actor.hidesNumbers) return all;
  const { endpoint } = routeOptions.config;
  for (const [name, value] of Object.entries(all)) {
    if (typeof value === 'string') all[name] = masks.text(actor, value);
    if (name === 'record' && endpoint) all[name] = masks.apply(actor, endpoint.answer, value);
  }
  return all;
}

const isOfKey = ({ headers: { authorization } }: FastifyRequest): boolean =>
  authorization?.startsWith(`Bearer ${apiKeyPrefix}`) ?? false;

/** How to be let in, of which a 401 has to tell (RFC 9110, 6750): `error` where a token was sent, and is not valid. */
const bearerChallenge = ({ headers: { authorization } }: FastifyRequest): string =>
  `Bearer realm="balcao"${authorization === undefined ? '' : ', error="invalid_token"'}`;

/** The fields of RFC 9457, beside the usual ones; details are nested as well, since one may be called `status`. */
function problemOf({ code, details }: Refusal, status: number, request: FastifyRequest) {
  return {
    type: `urn:balcao:error:${code}`,
    title: textOf(code, details, preferredLanguage(request.headers['accept-language'])),
    status,
    instance: `urn:uuid:${request.id}`,
    code,
    details,
  };
}

function textOf(code: ErrorCode, details: Record<string, unknown>, language: Language): string {
  const { dueOn } = details;
  const shown: Record<string, unknown> = {
    ...details,
    ...(typeof dueOn === 'string' && { dueDate: dayText(dueOn, language) }),
  };
  const texts = Object.entries(shown).map(([name, value]) => [
    name,
    name === 'retryAfter' ? `${String(value)} s` : String(value),
  ]);
  return translate(language, `errors.${code}`, Object.fromEntries(texts) as Record<string, string>);
}

/** A calendar day as people read it: `30/11/2026`, in English `Nov 30, 2026`. */
function dayText(day: string, language: Language): string {
  const dateStyle = language === 'en' ? 'medium' : 'short';
  const format = new Intl.DateTimeFormat(language === 'pt' ? 'pt-BR' : language, { dateStyle, timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** Programs of the messages API show `error` to people, as its clients always did: there it is a text, and the code beside it. */
function namesOfError({ code, details }: AppError, request: FastifyRequest): { error: string; code?: ErrorCode } {
  const { endpoint } = request.routeOptions.config;
  if (endpoint?.access !== 'token') return { error: code };
  return { error: textOf(code, details, 'pt'), code };
}

/** 403 asks a client of the specification's calls to refresh its session, which helps with a stale token alone. */
function statusOfAnswer({ code, status }: AppError, request: FastifyRequest): number {
  const { endpoint } = request.routeOptions.config;
  // A program with a key has no session to refresh.
  const hasKey = isOfKey(request);
  return endpoint && !hasKey && code !== 'ERR_SESSION_EXPIRED' ? refusalStatus(endpoint, status) : status;
}

/**
 * Returns the error to log, if any. Mistakes of the client that Fastify detects have a status below 500 and are no
 * faults of ours.
 */
function loggedError(error: unknown): unknown {
  const status = statusOf(error);
  return status !== undefined && status < 500 ? undefined : error;
}

function asAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  const code = codeOf(error);
  const fastify = fastifyErrors[code]?.(request);
  if (fastify) return fastify;
  if (isPostgres(error)) return postgresError(code, request);
  if (fullDiskCodes.has(code)) return new AppError('ERR_FILES_UNAVAILABLE');
  if (isOutage(error)) return new AppError('ERR_UNAVAILABLE');
  const status = statusOf(error);
  // The file server forbids paths outside its folder; they are answered as missing.
  if (status === 403 || status === 404) return new AppError('ERR_NOT_FOUND');
  if (status !== undefined && status >= 400 && status < 500) return new AppError('ERR_VALIDATION', { fields: [] });
  return faultError(request.routeOptions.config.endpoint);
}

function statusOf(error: unknown): number | undefined {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' ? status : undefined;
}

function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

const fastifyErrors: Record<string, ((request: FastifyRequest) => AppError) | undefined> = {
  FST_ERR_CTP_BODY_TOO_LARGE: (request) =>
    new AppError('ERR_BODY_TOO_LARGE', { limit: request.routeOptions.bodyLimit ?? 0 }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new AppError('ERR_UNSUPPORTED_MEDIA_TYPE'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new AppError('ERR_BROKEN_JSON'),
  FST_ERR_BAD_URL: () => new AppError('ERR_NOT_FOUND'),
  FST_ERR_MAX_PARAM_LENGTH: () => new AppError('ERR_NOT_FOUND'),
};

/** The error of an upload that the disk has no room for. */
const fullDiskCodes = new Set(['ENOSPC', 'EDQUOT']);

function isPostgres(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && /^[0-9A-Z]{5}$/.test(codeOf(error));
}

/**
 * Maps classes of SQLSTATE: a value that no column can hold is the caller's mistake, an unreachable database makes the
 * service unavailable.
 */
function postgresError(state: string, request: FastifyRequest): AppError {
  if (state.startsWith('22')) return new AppError('ERR_VALIDATION', { fields: [] });
  // 25P: ended because this process stalled in a transaction; 40: deadlock or serialization; 53: out of resources; 55P03, 57014:
  // waited too long; 57P: shutting down
  if (/^(?:08|25P03|25P04|40|53|57P|55P03|57014)/.test(state)) return new AppError('ERR_UNAVAILABLE');
  return faultError(request.routeOptions.config.endpoint);
}

/**
 * Reads the rest of the body before answering. Closing at once would reset the connection, and the caller, still
 * sending, would never see the reason.
 */
async function drainBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { raw } = request;
  if (!hasBody(request) || raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, drainMs);
    for (const event of ['end', 'close', 'error']) raw.once(event, resolve);
    raw.once('close', () => clearTimeout(timer));
    raw.once('end', () => clearTimeout(timer));
    raw.resume();
  });
  if (!raw.readableEnded) void reply.header('connection', 'close');
}
