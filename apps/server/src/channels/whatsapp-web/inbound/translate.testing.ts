import { proto, type WAMessage } from 'baileys';
import type { Address } from '../../port/message-content.ts';
import { translateInbound } from './translate.rules.ts';

export const own: Address[] = [
  { kind: 'pn', value: '5511900000001' },
  { kind: 'lid', value: '999' },
];
export const key = { remoteJid: '5511900000002@s.whatsapp.net', id: '3A1', fromMe: false };
/** What becomes of a message of WhatsApp, encoded and decoded as the library gives it. */
export const translate = (message: proto.IMessage | undefined, rest: Partial<WAMessage> = {}) =>
  translateInbound(
    {
      key,
      pushName: 'Ana',
      messageTimestamp: 1763769600,
      ...rest,
      message: message && proto.Message.decode(proto.Message.encode(message).finish()),
    },
    own,
  );
