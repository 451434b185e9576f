import { randomBytes } from 'node:crypto';
import { aesEncryptGCM, type BinaryNode, hkdf, proto } from 'baileys';
import type { TestPeerState } from '../core/test-peer.ts';
import type { Sender } from '../server/reception.ts';
import { child, node, seconds } from '../wire/nodes.ts';
import { fileOf } from './content.ts';

const IV_BYTES = 12;
const NOT_FOUND = 2;

/** A companion cannot download a file any more: the phone uploads it again and reports where, or that it cannot either. */
export function handleMediaRetry(peer: TestPeerState, { account, companion }: Sender, receipt: BinaryNode): void {
  const { id = '' } = receipt.attrs;
  const where = child(receipt, 'rmr');
  const chat = where?.attrs['participant'] ?? where?.attrs['jid'] ?? '';
  const writer = where?.attrs['from_me'] === 'true' ? account : peer.directory.findAccount(chat);
  const file = fileOf(writer?.sent.get(id)?.content ?? {})?.pointer;
  const directPath = peer.media.reupload(file?.directPath ?? '');
  const answer = (content: BinaryNode) =>
    companion.deliver(
      node('notification', { from: account.pn, id, type: 'mediaretry', t: seconds() }, [
        ...(where ? [where] : []),
        content,
      ]),
    );
  if (!file?.mediaKey || directPath === undefined) return answer(node('error', { code: NOT_FOUND }));
  const { SUCCESS } = proto.MediaRetryNotification.ResultType;
  const plain = proto.MediaRetryNotification.encode({ stanzaId: id, directPath, result: SUCCESS }).finish();
  const key = Buffer.from(hkdf(file.mediaKey, 32, { info: 'WhatsApp Media Retry Notification' }));
  const iv = randomBytes(IV_BYTES);
  const sealed = aesEncryptGCM(plain, key, iv, Buffer.from(id));
  return answer(node('encrypt', {}, [node('enc_p', {}, sealed), node('enc_iv', {}, iv)]));
}
