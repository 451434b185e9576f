import type { FastifyCorsOptions } from '@fastify/cors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

type HeaderConfig = Pick<Config, 'publicUrl' | 'allowedOrigins'>;
export type PageSetup = Pick<Config, 'publicUrl'>;

/** A year, the least that ASVS 5 asks for. */
const hstsMaxAgeSeconds = 31_536_000;

/** Sets the headers of every answer. Parts that serve something else than JSON replace some of them. */
export function setBaseHeaders(request: FastifyRequest, reply: FastifyReply, setup: HeaderConfig): void {
  void reply.headers({
    'x-request-id': request.id,
    'cache-control': 'no-store',
    // One address answers with JSON or with the web app: a cache, including the browser's own, must keep them apart.
    vary: 'Accept, Sec-Fetch-Mode',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    // For scanners and browsers that do not read the policy.
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'microphone=(self), camera=(), geolocation=(), payment=(), usb=()',
  });
  if (setup.publicUrl.startsWith('https:')) {
    // Other hosts below the same domain are none of our business.
    void reply.header('strict-transport-security', `max-age=${hstsMaxAgeSeconds}`);
  }
}

/** The policy of the service worker, whose own it is: it fetches what is of this origin, and runs nothing else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Lets web apps of the origins in ALLOWED_ORIGINS call the API with credentials. */
export const crossOriginOptions = (setup: HeaderConfig): FastifyCorsOptions => ({
  origin: setup.allowedOrigins.length > 0 && [...setup.allowedOrigins],
  credentials: true,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-match', 'x-request-id'],
  exposedHeaders: [
    'x-request-id',
    'retry-after',
    'ratelimit-limit',
    'ratelimit-remaining',
    'ratelimit-reset',
    'content-disposition',
    'content-range',
  ],
  maxAge: 600,
});

/**
 * Returns the content security policy of our pages: everything from this origin, inline code only with the nonce of
 * this answer. A page that is served over https opens no socket in plain text.
 */
export function pagePolicy(request: FastifyRequest, nonce: string, { publicUrl }: PageSetup): string {
  // Browsers whose 'self' does not cover the socket need its address. The header comes from the caller, so it is
  // validated.
  const host = /^[\w.-]+(?::\d+)?$|^\[[\da-f:]+\](?::\d+)?$/i.test(request.host) ? request.host : undefined;
  const schemes = publicUrl.startsWith('https:') ? ['wss:'] : ['ws:', 'wss:'];
  const sockets = host === undefined ? '' : schemes.map((scheme) => ` ${scheme}//${host}`).join('');
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    `connect-src 'self'${sockets}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // Help videos, once one is opened.
    'frame-src https://www.youtube-nocookie.com',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
