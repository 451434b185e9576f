import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestInfo } from './request-info.ts';
import type { RequestInfo } from './types.ts';

/** Answers a request that has a protocol of its own, in the terms of the web platform. */
export interface WebHandler<Caller> {
  /** Finds out who asks, before anything of the body is read; refuses by an AppError. */
  authenticate(info: RequestInfo): Promise<Caller>;
  answer(request: Request, info: RequestInfo, caller: Caller): Promise<Response>;
}

/** Serves an address whose JSON bodies are no calls of the contract. */
export function serveWebHandler<Caller>(app: FastifyInstance, path: `/${string}`, handler: WebHandler<Caller>): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: path,
    onRequest: async (request) => {
      callers.set(request, await handler.authenticate(requestInfo(request)));
    },
    handler: async (request, reply) => {
      const answer = await handler.answer(
        toWebRequest(request, path),
        requestInfo(request),
        callers.get(request) as Caller,
      );
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
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
}
