import { proto } from 'baileys';

/** Notifies the other side that messages of the chat vanish after so many seconds. */
export function disappearingSetting(seconds: number): proto.IMessage {
  return {
    protocolMessage: {
      type: proto.Message.ProtocolMessage.Type.EPHEMERAL_SETTING,
      ephemeralExpiration: seconds,
      ephemeralSettingTimestamp: Math.floor(Date.now() / 1000),
    },
  };
}

/** A message in a chat where messages disappear: a text needs the long form, which has a field for that. */
export function withExpiration(message: proto.IMessage, seconds: number): proto.IMessage {
  const { conversation, ...rest } = message;
  const content: proto.IMessage = conversation ? { ...rest, extendedTextMessage: { text: conversation } } : message;
  return Object.fromEntries(
    Object.entries(content).map(([name, part]: [string, unknown]) => [
      name,
      name === 'messageContextInfo' || typeof part !== 'object' || part === null
        ? part
        : { ...part, contextInfo: { ...contextOf(part), expiration: seconds, ephemeralSettingTimestamp: 1 } },
    ]),
  );
}

const contextOf = (part: object): proto.IContextInfo =>
  'contextInfo' in part ? (part.contextInfo as proto.IContextInfo) : {};
