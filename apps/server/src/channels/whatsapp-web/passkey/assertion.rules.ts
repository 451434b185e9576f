import { createHash } from 'node:crypto';
import type { PasskeyAssertion } from '@balcao/contract';
import * as z from 'zod';

/** The name that keys of WhatsApp belong to, and the only page on which they are used. */
const relyingParty = 'whatsapp.com';
const whatsappOrigin = 'https://web.whatsapp.com';
/** Longer options are not WhatsApp's. */
const maxOptionsLength = 16_384;
const hashBytes = 32;
const verifiedFlag = 0x04;

/**
 * WhatsApp's options as they came, and the two fields that are looked at here. They go to the browser unchanged, with fields
 * that are not known here.
 */
export interface PasskeyOptions {
  json: string;
  challenge: string;
}

const optionsSchema = z.looseObject({ challenge: z.base64url().min(1), rpId: z.literal(relyingParty) });

/** Reads WhatsApp's options; undefined when they are none, or name another relying party. */
export function readOptions(json: string): PasskeyOptions | undefined {
  if (json.length > maxOptionsLength) return undefined;
  try {
    const parsed = optionsSchema.safeParse(JSON.parse(json));
    return parsed.success ? { json, challenge: parsed.data.challenge } : undefined;
  } catch {
    return undefined;
  }
}

const clientDataSchema = z.looseObject({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
});

/** Why an assertion is not the answer to these options. */
export type AssertionFlaw = 'unreadable' | 'use' | 'challenge' | 'page' | 'party' | 'unverified';

/**
 * Looks whether an assertion was made on WhatsApp's page, for these options, by somebody whom the device verified; undefined =
 * it was. The signature is verified by WhatsApp, which alone knows the key.
 */
export function findAssertionFlaw(assertion: PasskeyAssertion, options: PasskeyOptions): AssertionFlaw | undefined {
  const { clientDataJSON, authenticatorData } = assertion.response;
  let clientData: z.infer<typeof clientDataSchema>;
  try {
    clientData = clientDataSchema.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()));
  } catch {
    return 'unreadable';
  }
  if (clientData.type !== 'webauthn.get') return 'use';
  if (clientData.challenge !== options.challenge) return 'challenge';
  if (clientData.origin !== whatsappOrigin || clientData.crossOrigin) return 'page';
  const data = Buffer.from(authenticatorData, 'base64url');
  const party = createHash('sha256').update(relyingParty).digest();
  if (!data.subarray(0, hashBytes).equals(party)) return 'party';
  return ((data[hashBytes] ?? 0) & verifiedFlag) === 0 ? 'unverified' : undefined;
}
