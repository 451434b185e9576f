import type { Config } from '../../platform/config.ts';
import type { ReplyControl, RequestInfo } from '../../platform/http/types.ts';
import { sessionMs } from './auth.rules.ts';

const name = 'jrt';

/**
 * The cookie of the refresh token. It is sent to this site alone, unless web apps of other origins are allowed: those
 * need SameSite=None, which browsers accept only over TLS.
 */
export function createRefreshCookie(config: Pick<Config, 'publicUrl' | 'allowedOrigins'>) {
  const secure = config.publicUrl.startsWith('https:');
  const sameSite = secure && config.allowedOrigins.length > 0 ? ('none' as const) : ('lax' as const);
  const attributes = { httpOnly: true, secure, sameSite, path: '/' };
  return {
    read: ({ cookies }: RequestInfo): string | undefined => cookies[name],
    set: (reply: ReplyControl, value: string) =>
      reply.setCookie(name, value, { ...attributes, maxAge: sessionMs / 1000 }),
    clear: (reply: ReplyControl) => reply.clearCookie(name, attributes),
  };
}
