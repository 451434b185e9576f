import { describe, expect, it } from 'vitest';
import { parseTokenClaims } from './session-store.ts';

const token = (payload: unknown) => `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`;

describe('parseTokenClaims', () => {
  it('reads the claims, also where base64url differs from base64 and a name is not ASCII', () => {
    const claims = { id: 1, companyId: 2, profile: 'admin', sid: '¿ção?>', exp: 1_800_000_000 };
    expect(parseTokenClaims(token(claims))).toEqual(claims);
  });

  it('answers null for what is no token', () => {
    expect(parseTokenClaims('')).toBeNull();
    expect(parseTokenClaims('a.b')).toBeNull();
    expect(parseTokenClaims('a.!!!.c')).toBeNull();
  });
});
