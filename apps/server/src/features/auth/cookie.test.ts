import { expect, it } from 'vitest';
import type { ReplyControl } from '../../platform/http/types.ts';
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
  expect(warnings).toEqual([
    ['jrt', 'token', { ...all, maxAge: 604_800 }],
    ['jrt', all],
  ]);
});
