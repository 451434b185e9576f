import { proto } from 'baileys';
import type { TestPeerState } from '../core/test-peer.ts';
import type { Dispatch } from '../server/dispatch.ts';
import type { PeerRequestHandler } from '../server/reception.ts';
import { seconds } from '../wire/nodes.ts';
import { keyOf } from './content.ts';

const { Type } = proto.Message.ProtocolMessage;

/** A phone's answers to its own companions: messages that did not reach them, from what others sent. */
export function createPeerRequestHandler(peer: TestPeerState, dispatch: Dispatch): PeerRequestHandler {
  return ({ account, companion }, request, requestId) => {
    const wanted = request.peerDataOperationRequestMessage?.placeholderMessageResendRequest ?? [];
    const results = wanted.flatMap(({ messageKey }) => {
      const writer = peer.directory.findAccount(messageKey?.participant ?? messageKey?.remoteJid ?? '');
      const message = writer?.sent.get(messageKey?.id ?? '');
      if (!message) return [];
      const key = { ...keyOf(message, account), remoteJid: messageKey?.remoteJid };
      const webMessageInfoBytes = proto.WebMessageInfo.encode({
        key,
        message: message.content,
        messageTimestamp: seconds(message.at),
        pushName: message.from.name,
      }).finish();
      return [{ placeholderMessageResendResponse: { webMessageInfoBytes } }];
    });
    if (results.length === 0) return;
    void dispatch.sendPeerMessage(account, companion, {
      type: Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
      peerDataOperationRequestResponseMessage: {
        stanzaId: requestId,
        peerDataOperationRequestType: proto.Message.PeerDataOperationRequestType.PLACEHOLDER_MESSAGE_RESEND,
        peerDataOperationResult: results,
      },
    });
  };
}
