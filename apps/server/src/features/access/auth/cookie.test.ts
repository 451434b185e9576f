import { expect, it } from 'vitest';
import type { ReplyControl, RequestInfo } from '../../../platform/http/types.ts';
import { createRefreshCookie } from './cookie.ts';

it.each([
  ['http://localhost:3000', [], { secure: false, sameSite: 'lax' }],
  ['http://localhost:3000', ['https://app.example'], { secure: false, sameSite: 'lax' }],
  ['https://balcao.example', [], { secure: true, sameSite: 'lax' }],
  ['https://balcao.example', ['https://app.example'], { secure: true, sameSite: 'none' }],
])('at %s with the origins %j the cookie is %j', (publicUrl, allowedOrigins, attributes) => {
  const cookie = createRefreshCookie({ publicUrl, allowedOrigins });
  const warnings: unknown[] = [];
  const reply: ReplyControl = {
    setCookie: (name, value, options) => warnings.push([name, value, options]),
    clearCookie: (name, options) => warnings.push([name, options]),
    note: () => {},
    gone: new AbortController().signal,
  };
  cookie.set(reply, 'token');
  cookie.clear(reply);
  const all = { httpOnly: true, path: '/', ...attributes };
  const old = ['jrt', all];
  expect(warnings).toEqual(
    attributes.secure
      ? [['__Host-jrt', 'token', { ...all, maxAge: 604_800 }], old, ['__Host-jrt', all], old]
      : [['jrt', 'token', { ...all, maxAge: 604_800 }], old],
  );
});

it('over TLS the cookie of this host alone counts before the one that a session of an earlier release has', () => {
  const { read } = createRefreshCookie({ publicUrl: 'https://balcao.example', allowedOrigins: [] });
  const readFrom = (cookies: Record<string, string>) => read({ cookies } as unknown as RequestInfo);
  expect(readFrom({ jrt: 'of a subdomain', '__Host-jrt': 'own' })).toBe('own');
  expect(readFrom({ jrt: 'earlier' })).toBe('earlier');
  expect(readFrom({})).toBeUndefined();
});
