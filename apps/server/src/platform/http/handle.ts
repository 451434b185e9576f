import {
  coversScope,
  isAdmin,
  isPersonal,
  mayCallInside,
  scopeOf,
  type UserActor,
  type Endpoint,
  type TokenActor,
} from '@balcao/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { findLastingChange, requireIdentity } from './confirm-identity.ts';
import { runAsCall } from '../current-call.ts';
import type { Config } from '../config/config.ts';
import { inTraceOf } from '../observe/tracing.ts';
import { absoluteAddressesFor } from '../files/absolute-addresses.ts';
import type { StorageReservation } from '../files/storage.ts';
import { hasMaskedText, type Masks } from '../masks/masks.ts';
import { hasBody, isMultipart, maxBodyBytesOf } from './body.ts';
import { parseParams, parseQueryAndBody } from './input.ts';
import { ignoreRefusal } from './require-unchanged.ts';
import { replyControl, requestInfo } from './request-info.ts';
import type { createSentBack } from './sent-back.ts';
import type { AccessControl, CallFacts, Handler, Input, ReaderOf } from './types.ts';
import { removeTempFiles, maxUploadBytes, readUpload, type Upload } from './uploads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor?: UserActor | TokenActor;
    /** of a program's call */
    callFacts?: CallFacts;
  }
  interface FastifyContextConfig {
    /** of the contract; absent for routes outside of the API */
    endpoint?: Endpoint;
  }
}

type EndpointDeps = AccessControl & {
  config: Pick<Config, 'dataDir' | 'allowedOrigins' | 'publicUrl'>;
  /** refuses a user, a token or a company that asks too often */
  countRequest(actor: UserActor | TokenActor, endpoint: Endpoint, reply: FastifyReply): Promise<void>;
  sentBack: ReturnType<typeof createSentBack>;
  masks: Masks;
  /** the GET of a path; undefined where there is none */
  readerOf: ReaderOf;
};

/**
 * Registers one endpoint. The order of the checks is part of the interface: size, session, limits, access, plan,
 * validation, then the identity behind a change that outlives the session; a caller without a session learns nothing about validation.
 */
export function registerEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  setup: EndpointDeps,
  endpoint: E,
  handler: Handler<E>,
): void {
  app.route({
    config: { endpoint },
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: maxBodyBytesOf(endpoint),
    onRequest: async (request, reply) => {
      rejectOversize(request, endpoint);
      await authorize(request, reply, endpoint, setup);
    },
    ...(endpoint.access === 'token' &&
      endpoint.method !== 'GET' && {
        onResponse: async (request: FastifyRequest, reply: FastifyReply) => recordCall(request, reply, setup),
      }),
    handler: async (request, reply) => {
      const answer = await run(request, reply, setup, endpoint, handler);
      const shown = setup.masks.apply(readerOf(request), endpoint.answer, parseAnswer(endpoint, answer));
      return sendAnswer(reply, endpoint, shown, absoluteAddressesFor(requestInfo(request), setup.config));
    },
  });
}

/** Refuses by the announced length alone; a body without a length is counted while it is read. */
function rejectOversize(request: FastifyRequest, endpoint: Endpoint): void {
  const { files } = endpoint;
  const limit = files && isMultipart(request) ? maxUploadBytes(files) : maxBodyBytesOf(endpoint);
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new AppError('ERR_BODY_TOO_LARGE', { limit });
}

/** A call without a token belongs to no user. */
function recordCall(request: FastifyRequest, reply: FastifyReply, setup: EndpointDeps): void {
  const { actor, callFacts, failure, id: requestId } = request;
  if (actor?.kind !== 'token') return;
  const durationMs = Math.round(reply.elapsedTime);
  setup.recordCall({
    ...callFacts,
    actor,
    requestId,
    status: reply.statusCode,
    error: failure?.code ?? null,
    durationMs,
  });
}

async function authorize(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  accessControl: EndpointDeps,
): Promise<void> {
  if (endpoint.access === 'public') return;
  const actor =
    endpoint.access === 'token'
      ? await accessControl.authenticateToken(requestInfo(request))
      : await accessControl.authenticate(requestInfo(request), endpoint);
  if (actor === undefined) throw new AppError('ERR_SESSION_EXPIRED');
  request.actor = actor;
  await accessControl.countRequest(actor, endpoint, reply);
  if (actor.kind === 'user') {
    requireScope(actor, endpoint);
    requireProfile(actor, endpoint);
  }
  const isProgram = actor.kind === 'token' || actor.key !== undefined;
  const flags = new Set([...(isProgram ? ['useExternalApi' as const] : []), ...(endpoint.plan ? [endpoint.plan] : [])]);
  for (const feature of flags)
    if (!(await accessControl.planAllows(actor, feature))) throw new AppError('ERR_PLAN_FEATURE', { feature });
}

/** A program with a key may do what its user may, as far as the scopes of the key go, and what is personal if they made it. */
function requireScope({ key }: UserActor, endpoint: Endpoint): void {
  if (!key) return;
  const scope = scopeOf(endpoint);
  if (scope === undefined || !coversScope(key.scopes, scope))
    throw new AppError('ERR_API_KEY_SCOPE', { scope: scope ?? null });
  if (isPersonal(endpoint) && !key.isOwn) throw new AppError('ERR_API_KEY_PERSONAL');
}

function requireProfile(actor: UserActor, endpoint: Endpoint): void {
  const { access } = endpoint;
  if (access === 'super' && !actor.super) throw new AppError('ERR_NO_PERMISSION');
  if (access === 'admin' && !isAdmin(actor)) throw new AppError('ERR_NO_PERMISSION');
  if (endpoint.takesNumbers && actor.hidesNumbers) throw new AppError('ERR_NUMBERS_HIDDEN');
  if (actor.operator && !mayCallInside(endpoint)) throw new AppError('ERR_INSIDE_COMPANY');
}

async function run<E extends Endpoint>(
  request: FastifyRequest,
  reply: FastifyReply,
  setup: EndpointDeps,
  endpoint: E,
  handler: Handler<E>,
): Promise<unknown> {
  let reservation = await reserveAnnounced(request, endpoint, setup);
  let upload: Upload | undefined;
  try {
    const params = parseParams(endpoint, request.params);
    upload = await parseUpload(request, endpoint, setup.config.dataDir);
    reservation ??= await reserveReceived(request, upload, setup);
    if (reservation) upload?.files.forEach((file) => (file.reservation = reservation));
    const body = upload?.fields ?? request.body;
    const facts = {
      params,
      actor: request.actor,
      files: endpoint.files ? (upload?.files ?? []) : undefined,
      request: requestInfo(request),
      reply: replyControl(reply),
    };
    const parsed = { ...facts, ...(await parseChange(request, endpoint, { ...facts, body }, setup)) };
    const input = await withoutMasks(parsed, endpoint, setup);
    const call = input as unknown as Input<E>;
    return await inTraceOf(request, async () => {
      const lasting = await findLastingChange(endpoint, input, (path) =>
        readAs(input as Input<Endpoint>, setup.readerOf(path)?.handler),
      );
      if (lasting && lasting.acts.length > 0)
        await requireIdentity(request.actor, () => setup.isConfirmed(input.request));
      return runAsCall({ endpoint, ...input, lasting }, async () => handler(call));
    });
  } finally {
    if (upload) await removeTempFiles(upload.files);
    await reservation?.release();
  }
}

/** Query and body as `parseQueryAndBody` reads them; fields of a record that are sent back as they are stored are no problem. */
async function parseChange(
  { query }: FastifyRequest,
  endpoint: Endpoint,
  facts: { body: unknown; [fact: string]: unknown },
  { sentBack }: EndpointDeps,
): Promise<ReturnType<typeof parseQueryAndBody>> {
  try {
    return parseQueryAndBody(endpoint, { query, body: facts.body });
  } catch (refusal) {
    const rest = await sentBack.withoutUnchanged(endpoint, refusal, facts as never);
    if (rest === undefined) throw refusal;
    return parseQueryAndBody(endpoint, { query, body: rest });
  }
}

/** The input of somebody who may not know numbers, with what stands behind what they were shown. */
async function withoutMasks<I extends { actor: unknown; body: unknown }>(
  input: I,
  endpoint: Endpoint,
  { masks, readerOf: readerOfPath }: EndpointDeps,
): Promise<I> {
  const actor = input.actor as UserActor | TokenActor | undefined;
  if (actor?.kind !== 'user' || !actor.hidesNumbers || !endpoint.body || input.body === undefined) return input;
  const body = masks.withPeople(actor, endpoint.body, input.body);
  const reader = endpoint.method === 'PUT' && hasMaskedText(body) ? readerOfPath(endpoint.path) : undefined;
  if (!reader) return { ...input, body };
  const { answer: schema } = reader.endpoint;
  const answer = await readAs({ ...input, body } as unknown as Input<Endpoint>, reader.handler);
  const { data: record } = schema.safeParse(answer);
  return { ...input, body: masks.withStored(actor, body, { schema, record }) };
}

/** Whom an answer is for, where that decides what it shows. */
const readerOf = ({ actor }: FastifyRequest): UserActor | undefined => (actor?.kind === 'user' ? actor : undefined);

/** What a GET answers to the caller of another call with the same path; undefined where it refuses them. */
async function readAs(call: Input<Endpoint>, read: Handler<Endpoint> | undefined): Promise<unknown> {
  try {
    return await read?.({ ...call, query: undefined, body: undefined });
  } catch (error) {
    return ignoreRefusal(error);
  }
}

/** Reserves the announced length of an upload, before the body is read. */
async function reserveAnnounced(
  request: FastifyRequest,
  endpoint: Endpoint,
  accessControl: EndpointDeps,
): Promise<StorageReservation | undefined> {
  const { actor, headers } = request;
  const announced = headers['content-length'];
  if (!actor || !endpoint.files || !isMultipart(request) || announced === undefined) return undefined;
  return accessControl.reserveStorage(actor, Number(announced));
}

/** Reserves the files of an upload that announced no length: how much comes is known once it is here. */
async function reserveReceived(
  { actor, headers }: FastifyRequest,
  upload: Upload | undefined,
  accessControl: EndpointDeps,
): Promise<StorageReservation | undefined> {
  if (!actor || !upload || headers['content-length'] !== undefined) return undefined;
  const bytes = upload.files.reduce((sum, { size }) => sum + size, 0);
  return bytes === 0 ? undefined : accessControl.reserveStorage(actor, bytes);
}

async function parseUpload(request: FastifyRequest, endpoint: Endpoint, dataDir: string): Promise<Upload | undefined> {
  if (!isMultipart(request) || !hasBody(request)) return undefined;
  if (endpoint.files === undefined) throw new AppError('ERR_UNSUPPORTED_MEDIA_TYPE');
  return readUpload(request, endpoint.files, dataDir);
}

/** The declared keys of an answer. A missing or wrong key is a fault of ours, logged by its path, not by its value. */
function parseAnswer(endpoint: Endpoint, answer: unknown): unknown {
  if (endpoint.status === 204) return undefined;
  const parsed = endpoint.answer.safeParse(answer);
  if (!parsed.success) {
    const where = parsed.error.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`);
    throw new Error(`the answer of ${endpoint.method} ${endpoint.path} is not as declared: ${where.join('; ')}`);
  }
  return parsed.data;
}

function sendAnswer(
  reply: FastifyReply,
  endpoint: Endpoint,
  data: unknown,
  replacer: ((key: string, value: unknown) => unknown) | undefined,
): FastifyReply {
  const status = endpoint.status ?? 200;
  if (status === 204) return reply.code(status).send();
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(data, replacer));
}
