import { sendSandboxMessage } from '@balcao/contract';
import type { SandboxMember, SandboxMessage } from '@balcao/contract';
import { call } from '../../../app/api/call.ts';
import { queryClient } from '../../../app/query-client.ts';
import { createSendQueue, releaseLocalPicture } from '../../inbox/messages/index.ts';
import type { LocalFile } from '../../../ui/chat/files/local-file.ts';
import type { Queued } from '../../inbox/messages/index.ts';
import { messagesKey } from './sandbox.queries.ts';

/** A message of a contact before it is sent. */
export interface PhoneMessageInput {
  body: string;
  media: LocalFile | null;
  quoted: SandboxMessage | null;
  /** instead of words and files */
  location?: { latitude: number; longitude: number; description: string };
  vcard?: { name: string; number: string };
  call?: 'voice' | 'video';
  pix?: { key: string; keyType: 'CPF' | 'CNPJ' | 'PHONE' | 'EMAIL' | 'EVP'; name: string };
  poll?: { question: string; options: string[]; maxChoices: number };
  order?: { reference: string; items: { name: string; quantity: number; price: number }[] };
  /** what brought the contact to write it */
  referral?: { kind: 'ad' | 'status'; headline: string; body: string; url: string };
  /** a pressed choice of the message that it quotes */
  choice?: { id: string; title: string };
  /** the file was recorded */
  voice?: boolean;
}

/** Who writes it on which phone. */
interface PhoneWriter {
  whatsappId: number;
  number: string;
  name: string;
  /** in a group: the member who writes */
  author: SandboxMember | null;
}

/** A message that only this browser knows: on its way, or kept with the reason why it was refused. */
export type UnsentPhoneMessage = PhoneMessageInput & PhoneWriter & Queued<string>;

/** The conversation of a contact on a phone, as the queue names it. */
export const phoneChatId = (whatsappId: number, number: string): string => `${whatsappId} ${number}`;

/** The id of a message on its phone, in the shape that WhatsApp's phones choose; sent again it is the same message. */
export const providerIdOf = ({ clientId }: Pick<UnsentPhoneMessage, 'clientId'>): string =>
  clientId.replaceAll('-', '').toUpperCase();

/** The messages of contacts that have not left, by conversation. */
export const phoneQueue = createSendQueue<PhoneMessageInput & PhoneWriter, string>(
  async (_id, message, { signal, onProgress }) => {
    const { whatsappId, number, name, author, body, media, quoted, location, vcard, call: missed, voice } = message;
    const { referral, pix, order, poll, choice } = message;
    await call(sendSandboxMessage, {
      params: { whatsappId },
      body: {
        number,
        author: author?.number,
        name,
        body,
        providerId: providerIdOf(message),
        quotedMsgId: quoted?.providerId,
        location,
        vcard,
        call: missed,
        voice,
        referral,
        pix,
        order,
        poll,
        choice,
      },
      signal,
      ...(media && { files: [media.file], onProgress }),
    });
    // It leaves the queue only once the conversation has it, so that it never disappears in between.
    await queryClient.invalidateQueries({ queryKey: messagesKey(whatsappId, number), exact: true });
    // From now on it is shown as the server has it.
    releaseLocalPicture(message.clientId);
  },
);

/** Sends as a contact. */
export function sendFromPhone(writer: PhoneWriter, messages: readonly PhoneMessageInput[]): void {
  phoneQueue.enqueue(
    phoneChatId(writer.whatsappId, writer.number),
    messages.map((message) => ({ ...message, ...writer })),
  );
}
