import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import type { SealedColumn } from '../../platform/secrets/sealed-columns.sql.ts';
import type { Vault } from '../../platform/secrets/secrets.ts';
import type { ConnectionRef } from '../port/channel.ts';

const deflate = promisify(deflateRaw);
const vaultContext = (whatsappId: number) => `cloud:${whatsappId}:webhook`;

export const sealedWebhookBodies: SealedColumn = {
  table: 'webhook_bodies',
  column: 'body',
  of: ['whatsapp_id'],
  context: (whatsappId = 0) => vaultContext(Number(whatsappId)),
};

/** The body of a webhook as it is stored. */
export interface KeptBody {
  sealed: string;
  /** what the row takes */
  bytes: number;
  people: string[];
}

/** Compresses and seals the body of a webhook, before the transaction that stores it. */
export async function sealBody(vault: Vault, { whatsappId }: ConnectionRef, raw: Buffer): Promise<KeptBody> {
  const text = (await deflate(raw)).toString('base64');
  const sealed = vault.seal(text, vaultContext(whatsappId));
  const people = peopleIn(raw.toString('latin1'));
  return { sealed, people, bytes: sealed.length + people.reduce((sum, one) => sum + one.length + 4, 0) };
}

/** @throws Error when it was sealed for another connection or under another secret */
export const openBody = (vault: Vault, { whatsappId }: ConnectionRef, sealed: string): Buffer =>
  inflateRawSync(Buffer.from(vault.open(sealed, vaultContext(whatsappId)), 'base64'));

/** Numbers as addresses are kept, and Meta's ids of people: the erasure of a contact looks for them. */
const addressPattern = /(?<![A-Za-z0-9])(?:[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}|\d{5,20})(?![A-Za-z0-9])/g;

/** @param text the body; its addresses are ASCII, whatever else it is read as */
export const peopleIn = (text: string): string[] => [...new Set(text.match(addressPattern))];
