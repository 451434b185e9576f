import type { FastifyInstance } from 'fastify';
import { hasBody, isMultipart } from '../body.ts';
import { answerUnreadable } from '../unreadable.ts';

/** Limits of a body that does not arrive, in milliseconds. */
export interface BodyTimeouts {
  /** for all of a body that is no upload: long enough for a megabyte on the slowest mobile connection */
  whole: number;
  /** for the next byte of an upload, which has the time of its request for all of it */
  idleUpload: number;
}
export const bodyTimeouts: BodyTimeouts = { whole: 30_000, idleUpload: 60_000 };

/** Ends requests whose body does not arrive in time, and uploads that stand still: each would hold its connection for nothing. */
export function limitBodyTime(app: FastifyInstance, { whole, idleUpload }: BodyTimeouts): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (hasBody(request) && !raw.complete) {
      const isUpload = isMultipart(request);
      let bytesRead = raw.socket.bytesRead;
      const timer = setInterval(
        () => {
          const isMoving = isUpload && raw.socket.bytesRead > bytesRead;
          bytesRead = raw.socket.bytesRead;
          if (raw.complete || isMoving) return;
          clearInterval(timer);
          // It was answered without its body: a second answer would be taken for the one to the next request.
          if (reply.raw.writableEnded) raw.destroy();
          else answerUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket);
        },
        isUpload ? idleUpload : whole,
      );
      timer.unref();
      for (const event of ['end', 'close', 'error']) raw.once(event, () => clearInterval(timer));
    }
    done();
  });
}
