import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../log/log.ts';
import type { ReplyControl, RequestInfo } from './types.ts';

export function requestInfo(request: FastifyRequest): RequestInfo {
  return {
    id: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    language: /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3})(?=[\s,;]|$)/i.exec(
      request.headers['accept-language'] ?? '',
    )?.[1],
    host: request.host,
    origin: request.headers.origin,
    secure: request.protocol === 'https',
    bearer: /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1],
    idempotencyKey: headerText(request.headers['idempotency-key']),
    ifMatch: headerText(request.headers['if-match'])?.replaceAll('"', '').trim(),
    cookies: request.cookies,
    log: request.log as Logger,
  };
}

/** A header that is sent more than once is no name. */
const headerText = (value: string | string[] | undefined) =>
  typeof value === 'string' && value !== '' ? value : undefined;

export function replyControl(reply: FastifyReply): ReplyControl {
  const secure = reply.request.protocol === 'https';
  return {
    setCookie(name, value, options) {
      void reply.setCookie(name, value, { path: '/', secure, ...options });
    },
    clearCookie(name, options) {
      void reply.clearCookie(name, { path: '/', secure, ...options });
    },
    note(facts) {
      reply.request.callFacts = { ...reply.request.callFacts, ...facts };
    },
    get gone() {
      const gone = new AbortController();
      if (reply.raw.destroyed) gone.abort();
      else reply.raw.once('close', () => gone.abort());
      return gone.signal;
    },
  };
}
