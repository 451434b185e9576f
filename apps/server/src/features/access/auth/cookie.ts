import type { Config } from '../../../platform/config/config.ts';
import type { ReplyControl, RequestInfo } from '../../../platform/http/types.ts';
import { sessionTtlMs } from './auth.rules.ts';

/** Over TLS the prefix makes browsers refuse the cookie from anybody but this very host, say from a page of a subdomain. */
const cookieNames = { plain: 'jrt', secure: '__Host-jrt' };

/**
 * Creates the cookie of the refresh token. It is sent to this site only, unless web apps of other origins are allowed:
 * those need SameSite=None, which browsers accept only over TLS.
 */
export function createRefreshCookie(config: Pick<Config, 'publicUrl' | 'allowedOrigins'>) {
  const secure = config.publicUrl.startsWith('https:');
  const sameSite = secure && config.allowedOrigins.length > 0 ? ('none' as const) : ('lax' as const);
  const name = secure ? cookieNames.secure : cookieNames.plain;
  const attributes = { httpOnly: true, secure, sameSite, path: '/' };
  return {
    // Sessions that began before 7.0 have the plain name until their next refresh, also over TLS.
    read: ({ cookies }: RequestInfo): string | undefined => cookies[name] ?? cookies[cookieNames.plain],
    set(reply: ReplyControl, value: string): void {
      reply.setCookie(name, value, { ...attributes, maxAge: sessionTtlMs / 1000 });
      if (secure) reply.clearCookie(cookieNames.plain, attributes);
    },
    clear(reply: ReplyControl): void {
      for (const each of new Set([name, cookieNames.plain])) reply.clearCookie(each, attributes);
    },
  };
}
