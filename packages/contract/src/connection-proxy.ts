import * as z from 'zod';
import { endpoint } from './endpoint.ts';

/**
 * What is wrong with a proxy: no proxy answers there; it opens no connection to WhatsApp; it refuses the user or the
 * password; it does not answer; its answer is invalid, or the server behind it is not WhatsApp; its address is in a
 * private network.
 */
export const proxyProblems = ['unreachable', 'refused', 'auth', 'hangs', 'lies', 'private'] as const;
export type ProxyProblem = (typeof proxyProblems)[number];

/** `http://user:password@host:port` or `socks5://…`. */
export const proxyAddress = z
  .string()
  .trim()
  .max(500)
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && /^(?:http|socks5):$/.test(url.protocol) && url.hostname !== '' && /^\/?$/.test(url.pathname);
  }, 'expected http://host:port or socks5://host:port');

export const checkProxy = endpoint({
  method: 'POST',
  path: '/whatsapp-proxy',
  repeat: 'reads',
  audit: false,
  access: 'admin',
  summary: 'Opens a connection to WhatsApp through a proxy; answers what is wrong with it, null = nothing',
  body: z.object({ proxy: proxyAddress }),
  answer: z.object({ problem: z.enum(proxyProblems).nullable(), ms: z.number() }),
});
