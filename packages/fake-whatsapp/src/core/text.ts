import { normalizeMessageContent, proto } from 'baileys';

/** The words of a message: its text, or the caption of its file. */
export function textOf(message: proto.IMessage): string {
  const content = normalizeMessageContent(message);
  const edited = content?.protocolMessage?.editedMessage;
  if (edited) return textOf(edited);
  return (
    content?.conversation ??
    content?.extendedTextMessage?.text ??
    content?.imageMessage?.caption ??
    content?.videoMessage?.caption ??
    content?.documentMessage?.caption ??
    content?.reactionMessage?.text ??
    content?.pollCreationMessageV3?.name ??
    content?.pollCreationMessage?.name ??
    ''
  );
}

/** The `type` of the stanza that carries a message. */
export function stanzaTypeOf(message: proto.IMessage): string {
  const content = normalizeMessageContent(message);
  if (content?.reactionMessage) return 'reaction';
  if (content?.pollCreationMessage ?? content?.pollCreationMessageV3 ?? content?.pollUpdateMessage) return 'poll';
  const media = content?.imageMessage ?? content?.videoMessage ?? content?.audioMessage ?? content?.documentMessage;
  return (media ?? content?.stickerMessage ?? content?.contactMessage ?? content?.locationMessage) ? 'media' : 'text';
}

const EDIT_OF_MESSAGE = '1';
const DELETION_BY_SENDER = '7';

/** The description of an edit or a deletion in the stanza, readable by the server. */
export function editAttribute({ protocolMessage, secretEncryptedMessage }: proto.IMessage): string | undefined {
  if (protocolMessage?.editedMessage ?? secretEncryptedMessage) return EDIT_OF_MESSAGE;
  const isDeletion = protocolMessage?.key && protocolMessage.type === proto.Message.ProtocolMessage.Type.REVOKE;
  return isDeletion ? DELETION_BY_SENDER : undefined;
}
