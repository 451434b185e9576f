import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestInfo } from './request-info.ts';
import type { RequestInfo } from './types.ts';

/** Answers a request that has a protocol of its own, in the terms of the web platform. */
export type WebHandler = (request: Request, info: RequestInfo) => Promise<Response>;

/** Serves an address whose JSON bodies are no calls of the contract. */
export function serveWebHandler(app: FastifyInstance, path: `/${string}`, handler: WebHandler): void {
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: path,
    handler: async (request, reply) => {
      const answer = await handler(toWebRequest(request, path), requestInfo(request));
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
