import type { Endpoint, UserActor } from '@balcao/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestInfo } from './request-info.ts';
import type { RequestInfo } from './types.ts';

/** Answers a request that has a protocol of its own, in the terms of the web platform. */
export interface WebHandler {
  /** Finds out who asks, before anything of the body is read; refuses by an AppError. */
  authenticate(info: RequestInfo): Promise<UserActor>;
  answer(request: Request, info: RequestInfo, caller: UserActor): Promise<Response>;
}

type CountRequest = (actor: UserActor, cost: Pick<Endpoint, 'method' | 'weight'>, reply: FastifyReply) => Promise<void>;

/** What a message of a body counts, of which a list may have thousands: as much as a change. */
const messageWeight = 10;

/**
 * Serves an address whose JSON bodies, a message or a list of messages, are no calls of the contract. A request counts one in
 * the limits of its user, before its body is read, and each message in it ten. There are no answers that go on, so that
 * nothing but POST is allowed.
 */
export function serveWebHandler(
  app: FastifyInstance,
  path: `/${string}`,
  handler: WebHandler,
  countRequest: CountRequest,
): void {
  const callers = new WeakMap<FastifyRequest, UserActor>();
  app.route({
    method: ['GET', 'DELETE'],
    url: path,
    handler: async (_request, reply) => reply.code(405).header('allow', 'POST').send(),
  });
  app.route({
    method: 'POST',
    url: path,
    onRequest: async (request, reply) => {
      const caller = await handler.authenticate(requestInfo(request));
      callers.set(request, caller);
      await countRequest(caller, { method: 'POST', weight: 1 }, reply);
    },
    handler: async (request, reply) => {
      const caller = callers.get(request) as UserActor;
      const messages = Array.isArray(request.body) ? request.body.length : 1;
      await countRequest(caller, { method: 'POST', weight: messages * messageWeight }, reply);
      const answer = await handler.answer(toWebRequest(request, path), requestInfo(request), caller);
      return reply
        .code(answer.status)
        .headers(Object.fromEntries(answer.headers))
        .send(Buffer.from(await answer.arrayBuffer()));
    },
  });
}

function toWebRequest({ method, headers, body }: FastifyRequest, path: string): Request {
  const texts = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
  return new Request(new URL(path, 'http://localhost'), {
    method,
    headers: texts.filter(([name]) => name !== 'content-length'),
    body: JSON.stringify(body),
  });
}
