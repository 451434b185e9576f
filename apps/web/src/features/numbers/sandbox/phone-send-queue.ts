import { sendSandboxMessage } from '@balcao/contract';
import type { SandboxMember, SandboxMessage } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../app/api/call.ts';
import { errorText } from '../../../app/errors.ts';
import type { LocalFile } from '../../inbox/messages/index.ts';
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
  /** the file was recorded */
  voice?: boolean;
}

/** A message that only this browser knows: on its way, or kept with the reason why it did not arrive. */
export interface UnsentPhoneMessage extends PhoneMessageInput {
  /** chosen here, so that sending it once more is the same message and never a second one */
  providerId: string;
  number: string;
  name: string;
  /** in a group: the member who writes */
  author: SandboxMember | null;
  createdAt: string;
  /** why it was not sent, in words; null while it is under way */
  failure: string | null;
}

export interface PhoneSendQueue {
  messages: readonly UnsentPhoneMessage[];
  send: (
    contact: { number: string; name: string; author: SandboxMember | null },
    drafts: readonly PhoneMessageInput[],
  ) => void;
  retry: (message: UnsentPhoneMessage) => void;
  discard: (message: UnsentPhoneMessage) => void;
}

/** Sends the messages of a phone one after the other, in the order they were written. */
export function usePhoneSendQueue(whatsappId: number): PhoneSendQueue {
  const client = useQueryClient();
  const [messages, setMessages] = useState<readonly UnsentPhoneMessage[]>([]);
  const lastSend = useRef(Promise.resolve());

  const setFailure = (providerId: string, failure: string | null) =>
    setMessages((all) => all.map((each) => (each.providerId === providerId ? { ...each, failure } : each)));
  const remove = ({ providerId, media }: UnsentPhoneMessage) => {
    setMessages((all) => all.filter((each) => each.providerId !== providerId));
    if (media?.preview) URL.revokeObjectURL(media.preview);
  };

  const deliver = async (message: UnsentPhoneMessage) => {
    const { providerId, number, name, author, body, media, quoted, location, vcard, call: missed, voice } = message;
    const { referral, pix, order, poll } = message;
    try {
      await call(sendSandboxMessage, {
        params: { whatsappId },
        body: {
          number,
          author: author?.number,
          name,
          body,
          providerId,
          quotedMsgId: quoted?.providerId,
          location,
          vcard,
          call: missed,
          voice,
          referral,
          pix,
          order,
          poll,
        },
        files: media ? [media.file] : undefined,
      });
      // It leaves this list only once the conversation has it, so that it never disappears in between.
      await client.invalidateQueries({ queryKey: messagesKey(whatsappId, number), exact: true });
      remove(message);
    } catch (error) {
      setFailure(providerId, errorText(error));
    }
  };
  const enqueue = (message: UnsentPhoneMessage) => {
    lastSend.current = lastSend.current.then(() => deliver(message));
  };

  return {
    messages,
    send({ number, name, author }, drafts) {
      const createdAt = new Date().toISOString();
      const added = drafts.map((draft): UnsentPhoneMessage => ({
        ...draft,
        number,
        name,
        author,
        createdAt,
        providerId: newProviderId(),
        failure: null,
      }));
      setMessages((all) => [...all, ...added]);
      for (const message of added) enqueue(message);
    },
    retry(message) {
      setFailure(message.providerId, null);
      enqueue(message);
    },
    discard: remove,
  };
}

/** An id of the shape WhatsApp's phones choose. */
function newProviderId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}
