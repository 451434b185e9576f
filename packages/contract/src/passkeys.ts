import * as z from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { isoDate, noDetails } from './fields.ts';

/** Keys of devices (WebAuthn): what browsers and authenticators exchange has the names of that standard, bytes in base64url. */

const bytes = (most: number) => z.string().min(1).max(most);
const credentialId = bytes(1400);
const transports = z.array(z.string().max(30)).max(10);
const knownCredential = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()).optional(),
});
const verification = z.enum(['required', 'preferred', 'discouraged']);

/** The browser's options to make a key (`PublicKeyCredentialCreationOptionsJSON`). */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.string() })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(knownCredential).optional(),
  authenticatorSelection: z
    .object({
      residentKey: verification.optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: verification.optional(),
    })
    .optional(),
  attestation: z.literal('none').optional(),
});

/** The browser's options to sign in with a key (`PublicKeyCredentialRequestOptionsJSON`). */
export const passkeyRequest = z.object({
  challenge: z.string(),
  timeout: z.number().optional(),
  rpId: z.string().optional(),
  /** absent = any key that the device keeps for this address */
  allowCredentials: z.array(knownCredential).optional(),
  userVerification: verification.optional(),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

const attachment = z.enum(['platform', 'cross-platform']).optional();

/** A key that a device made (`RegistrationResponseJSON`). */
export const passkeyRegistration = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: transports.optional(),
  }),
});

/** The signature of a device (`AuthenticationResponseJSON`). */
export const passkeyAssertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(2000),
    userHandle: z.string().max(200).nullish(),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

export const passkey = z.object({
  id: z.number(),
  name: z.string(),
  createdAt: isoDate,
  lastUsedAt: isoDate.nullable(),
  /** its maker copies it to the person's other devices */
  synced: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

const name = z.string().trim().min(1).max(50);
const password = z.string().min(1).max(200);

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/security/passkeys/options',
  repeat: 'reads',
  access: 'user',
  withoutSecondFactor: true,
  summary: 'What the browser needs to make a passkey, for five minutes',
  body: z.object({ password }),
  answer: z.object({ options: passkeyCreation }),
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/security/passkeys',
  repeat: 'once',
  access: 'user',
  withoutSecondFactor: true,
  audit: { kind: 'security' },
  summary: 'Keeps a passkey that the browser made; the first second factor of an account comes with recovery codes',
  body: z.object({ name, response: passkeyRegistration }),
  answer: z.object({ passkey, recoveryCodes: z.array(z.string()) }),
  status: 201,
});

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/security/passkeys/{id}',
  access: 'user',
  summary: 'Gives one of the own passkeys another name',
  params: idParams,
  notFound: 'ERR_NO_PASSKEY_FOUND',
  body: z.object({ name }),
  answer: passkey,
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/security/passkeys/{id}/deletion',
  access: 'user',
  audit: { kind: 'security' },
  summary: 'Takes one of the own passkeys away; with the last second factor the recovery codes go',
  params: idParams,
  notFound: 'ERR_NO_PASSKEY_FOUND',
  body: z.object({ password }),
  answer: z.object({}),
});

export const passkeysErrors = {
  /** the signature is of no key that is known, of another address, too old or used before */
  ERR_PASSKEY: { status: 401, details: noDetails },
  /** what the browser made cannot be kept: too late, or of another address */
  ERR_PASSKEY_NOT_ADDED: { status: 400, details: noDetails },
  /** the address of the installation is no name with TLS, which browsers ask for */
  ERR_PASSKEYS_UNAVAILABLE: { status: 409, details: noDetails },
  ERR_TOO_MANY_PASSKEYS: { status: 409, details: z.object({ limit: z.number() }) },
  ERR_NO_PASSKEY_FOUND: { status: 404, details: noDetails },
} as const;
