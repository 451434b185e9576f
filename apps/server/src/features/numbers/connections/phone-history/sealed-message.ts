import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { InboundMessage } from '../../../../channels/port/inbound-entry.ts';
import type { SealedColumn } from '../../../../platform/secrets/sealed-columns.sql.ts';
import type { Vault } from '../../../../platform/secrets/secrets.ts';

/** What is sealed of a message until it is brought. */
export interface SealedMessage {
  entry: InboundMessage;
  /** what its file is fetched with: its channel has sealed it */
  raw?: string;
}

const context = ({ companyId, whatsappId }: ConnectionRef, providerId: string) =>
  `phone-history:${companyId}:${whatsappId}:${providerId}`;

export const sealMessage = (
  vault: Vault,
  connection: ConnectionRef,
  { raw, entry }: { entry: InboundMessage; raw: string | undefined },
): string =>
  vault.seal(
    JSON.stringify({ entry, ...(raw !== undefined && { raw }) } satisfies SealedMessage),
    context(connection, entry.providerId),
  );

export const unsealMessage = (vault: Vault, connection: ConnectionRef, providerId: string, sealed: string) =>
  JSON.parse(vault.open(sealed, context(connection, providerId))) as SealedMessage;

type RawContext = (connection: ConnectionRef, providerId: string, fromMe: boolean) => string;

/** The sealed columns of messages of phones: whole messages until they are brought, afterwards what their files are fetched with. */
export const sealedPhoneMessages = (rawContext: RawContext): SealedColumn[] => [
  {
    table: 'phone_messages',
    column: 'sealed',
    of: ['company_id', 'whatsapp_id', 'provider_id', 'from_me'],
    context: (companyId = 0, whatsappId = 0, providerId = '') =>
      context({ companyId: Number(companyId), whatsappId: Number(whatsappId) }, String(providerId)),
    inner(text, reseal, companyId = 0, whatsappId = 0, providerId = '', fromMe = false) {
      const { raw, ...message } = JSON.parse(text) as SealedMessage;
      if (raw === undefined) return text;
      const connection = { companyId: Number(companyId), whatsappId: Number(whatsappId) };
      return JSON.stringify({
        ...message,
        raw: reseal(raw, rawContext(connection, String(providerId), fromMe === true)),
      } satisfies SealedMessage);
    },
  },
  {
    table: 'phone_messages',
    column: 'raw',
    of: ['company_id', 'whatsapp_id', 'provider_id', 'from_me'],
    context: (companyId = 0, whatsappId = 0, providerId = '', fromMe = false) =>
      rawContext({ companyId: Number(companyId), whatsappId: Number(whatsappId) }, String(providerId), fromMe === true),
  },
];
