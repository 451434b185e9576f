import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

/** An address that another program calls: without a session, and with a body whose exact bytes are signed. */
export interface Webhook {
  /** below /webhooks, with parameters such as `:key` */
  path: `/webhooks/${string}`;
  /** bytes of a body */
  maxBodyBytes: number;
  /** Proves to the caller that the address is ours; the answer is plain text. */
  verify(request: WebhookRequest): Promise<string>;
  /** Processes a delivery. It resolves once the delivery is stored and may be acknowledged. */
  receive(request: WebhookRequest & { body: Buffer }): Promise<void>;
}

export interface WebhookRequest {
  params: Readonly<Record<string, string | undefined>>;
  query: Readonly<Record<string, unknown>>;
  header(name: string): string | undefined;
}

export function serveWebhook(app: FastifyInstance, hook: Webhook): void {
  // The parser is registered in a scope of its own, since everywhere else bodies are parsed.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.get(hook.path, async (request, reply) =>
      reply.type('text/plain; charset=utf-8').send(await hook.verify(toWebhookRequest(request))),
    );
    scope.post(hook.path, { bodyLimit: hook.maxBodyBytes }, async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) throw new AppError('ERR_BROKEN_JSON');
      await hook.receive({ ...toWebhookRequest(request), body: request.body });
      return reply.type('text/plain; charset=utf-8').send('ok');
    });
  });
}

function toWebhookRequest(request: {
  params: unknown;
  query: unknown;
  headers: Record<string, string | string[] | undefined>;
}): WebhookRequest {
  return {
    params: request.params as WebhookRequest['params'],
    query: request.query as WebhookRequest['query'],
    header(name) {
      const value = request.headers[name];
      return typeof value === 'string' ? value : undefined;
    },
  };
}
