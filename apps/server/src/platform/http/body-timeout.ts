import type { FastifyInstance } from 'fastify';
import { hasBody, isMultipart } from './body.ts';
import { answerUnreadable } from './unreadable.ts';

/** Long enough for a body of a megabyte on the slowest mobile connection; an upload has the time of its request. */
export const bodyTimeoutMs = 30_000;

/** Ends requests whose body is no upload and does not arrive in time: each would hold its connection for nothing. */
export function limitBodyTime(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (hasBody(request) && !isMultipart(request) && !raw.complete) {
      const timer = setTimeout(() => {
        if (!raw.complete) answerUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket);
      }, timeoutMs);
      timer.unref();
      for (const event of ['end', 'close', 'error']) raw.once(event, () => clearTimeout(timer));
    }
    done();
  });
}
