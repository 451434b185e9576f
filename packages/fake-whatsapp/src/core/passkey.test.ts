import { describe, expect, it } from 'vitest';
import { type Assertion, findFlaw, Passkey } from './passkey.ts';

const options = { challenge: Buffer.alloc(32, 7).toString('base64url'), rpId: 'whatsapp.com' };
const changed = (assertion: Assertion, response: Partial<Assertion['response']>): Assertion => ({
  ...assertion,
  response: { ...assertion.response, ...response },
});

describe('an assertion of a passkey', () => {
  const [key, other] = [new Passkey(), new Passkey()];
  it.each<[string, Assertion, string | undefined]>([
    ['of a key of the account', key.use(options), undefined],
    ['of another key', other.use(options), 'unknown key'],
    [
      'that names a key and was signed by another',
      { ...other.use(options), rawId: key.use(options).rawId },
      'bad signature',
    ],
    ['for another challenge', key.use({ ...options, challenge: 'AAAA' }), 'another challenge'],
    ['of another page', key.use(options, { origin: 'https://web.whatsapp.com.example' }), 'another page'],
    ['without https', key.use(options, { origin: 'http://web.whatsapp.com' }), 'another page'],
    ['for another relying party', key.use({ ...options, rpId: 'example.com' }), 'another relying party'],
    ['of another kind', key.use(options, { type: 'webauthn.create' }), 'another use'],
    ['whose person was not verified', key.use(options, { isVerified: false }), 'nobody was verified'],
    [
      'with other data',
      changed(key.use(options), {
        authenticatorData: other.use(options).response.authenticatorData.replace(/.$/, 'Q'),
      }),
      'bad signature',
    ],
    ['with a signature of zeros', changed(key.use(options), { signature: 'AAAA' }), 'bad signature'],
  ])('%s is judged', (_what, assertion, flaw) => expect(findFlaw(assertion, [key], options)).toBe(flaw));
});
