import type { Config } from '../../platform/config.ts';
import type { ReplyControl, RequestInfo } from '../../platform/http/types.ts';
import { sessionTtlMs } from './auth.rules.ts';

const cookieName = 'jrt';

/**
 * Creates the cookie of the refresh token. It is sent to this site only, unless web apps of other origins are allowed:
 * those need SameSite=None, which browsers accept only over TLS.
 */
export function createRefreshCookie(config: Pick<Config, 'publicUrl' | 'allowedOrigins'>) {
  const secure = config.publicUrl.startsWith('https:');
  const sameSite = secure && config.allowedOrigins.length > 0 ? ('none' as const) : ('lax' as const);
  const attributes = { httpOnly: true, secure, sameSite, path: '/' };
  return {
    read: ({ cookies }: RequestInfo): string | undefined => cookies[cookieName],
    set: (reply: ReplyControl, value: string) =>
      reply.setCookie(cookieName, value, { ...attributes, maxAge: sessionTtlMs / 1000 }),
    clear: (reply: ReplyControl) => reply.clearCookie(cookieName, attributes),
  };
}
