import { describe, expect, it } from 'vitest';
import { expectedOrigins, relyingPartyOf } from './relying-party.ts';

const partyOf = (publicUrl: string, allowedOrigins: string[] = []) => relyingPartyOf({ publicUrl, allowedOrigins });
const clientData = (origin: unknown) => Buffer.from(JSON.stringify({ origin })).toString('base64url');

describe('the relying party of passkeys', () => {
  it('is the name in PUBLIC_URL with TLS, and localhost', () => {
    expect(partyOf('https://balcao.example.com')).toEqual({
      id: 'balcao.example.com',
      origins: ['https://balcao.example.com'],
    });
    expect(partyOf('https://balcao.example.com:8443')?.id).toBe('balcao.example.com');
    expect(partyOf('http://localhost:3000')?.id).toBe('localhost');
    for (const address of [
      'http://balcao.example.com',
      'https://192.0.2.7',
      'https://[2001:db8::1]',
      'http://10.0.0.5:3000',
    ])
      expect(partyOf(address), address).toBeUndefined();
  });

  it('takes web apps of other origins within its name alone', () => {
    const allowed = ['https://app.balcao.example.com', 'https://evilbalcao.example.com', 'https://example.com'];
    expect(partyOf('https://balcao.example.com', allowed)?.origins).toEqual([
      'https://balcao.example.com',
      'https://app.balcao.example.com',
    ]);
  });

  it('takes every port of localhost for localhost, and of nothing else', () => {
    const local = { id: 'localhost', origins: ['http://localhost:3000'] };
    expect(expectedOrigins(local, clientData('http://localhost:4200'))).toContain('http://localhost:4200');
    for (const origin of ['http://localhost.example.com', 'https://localhost:1.example', 7, undefined])
      expect(expectedOrigins(local, clientData(origin))).toEqual(['http://localhost:3000']);
    expect(expectedOrigins(local, 'no json')).toEqual(['http://localhost:3000']);
    const named = { id: 'balcao.example.com', origins: ['https://balcao.example.com'] };
    expect(expectedOrigins(named, clientData('http://localhost:4200'))).toEqual(['https://balcao.example.com']);
  });
});
