import { createHash } from 'node:crypto';
import { type BinaryNode, encodeBigEndian, KEY_BUNDLE_TYPE } from 'baileys';
import type { Companion } from '../../core/companion.ts';
import { deviceOf } from '../../core/directory.ts';
import { keyNodes, readPreKeys, readSignedPreKey, registrationNode } from '../../signal/bundle.ts';
import { attribute, child, children, node, seconds } from '../../wire/nodes.ts';
import { type Answer, type Query, Refusal } from './query.ts';

/** Signal keys: a companion's own, and those of devices that it wants to write to. */
export const answerKeys: Answer = (query) => {
  const { companion } = query.sender;
  const { stanza, request } = query;
  if (request?.tag === 'count') return [node('count', { value: reportedCount(query) })];
  if (request?.tag === 'digest') return [digestOf(companion)];
  if (request?.tag === 'key')
    return [
      node(
        'list',
        {},
        children(request, 'user').map((user) => bundleOf(query, user)),
      ),
    ];
  if (request?.tag === 'rotate') {
    companion.keys.signedPreKey = readSignedPreKey(request);
    return [];
  }
  companion.keys.signedPreKey = readSignedPreKey(stanza);
  companion.preKeys.push(...readPreKeys(child(stanza, 'list')));
  return [];
};

/** What WhatsApp has of the companion's keys, for it to compare: 404 when that is nothing. */
function digestOf({ keys: { identity, registrationId, signedPreKey }, preKeys }: Companion): BinaryNode {
  if (preKeys.length === 0) throw new Refusal(404, 'item-not-found');
  const keyId = (id: number) => node('id', {}, encodeBigEndian(id, 3));
  const hashed = [identity, signedPreKey.publicKey, signedPreKey.signature, ...preKeys.map((key) => key.publicKey)];
  return node('digest', {}, [
    registrationNode(registrationId),
    node('type', {}, KEY_BUNDLE_TYPE),
    node('identity', {}, identity),
    node('skey', {}, [
      keyId(signedPreKey.id),
      node('value', {}, signedPreKey.publicKey),
      node('signature', {}, signedPreKey.signature),
    ]),
    node(
      'list',
      {},
      preKeys.map(({ id }) => keyId(id)),
    ),
    node('hash', {}, createHash('sha1').update(Buffer.concat(hashed)).digest()),
  ]);
}

function reportedCount({ peer, sender: { account, companion } }: Query): number {
  const kept = companion.preKeys.length;
  return account.preKeyPool === 'as-kept' ? kept : Math.max(kept, peer.reportedPreKeyCount);
}

function bundleOf({ peer }: Query, user: BinaryNode): BinaryNode {
  const jid = attribute(user, 'jid');
  const account = peer.directory.findAccount(jid);
  const companion = account?.companions.get(deviceOf(jid));
  const bundle = deviceOf(jid) === 0 ? account?.device.keys.newBundle() : companion?.nextBundle();
  if (!bundle) return node('user', { jid }, [node('error', { code: 404, text: 'item-not-found' })]);
  return node('user', { jid, t: seconds() }, [registrationNode(bundle.registrationId), ...keyNodes(bundle)]);
}
