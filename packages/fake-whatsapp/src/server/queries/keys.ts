import type { BinaryNode } from 'baileys';
import { deviceOf } from '../../core/directory.ts';
import { keyNodes, readPreKeys, readSignedPreKey, registrationNode } from '../../signal/bundle.ts';
import { attribute, child, children, node, seconds } from '../../wire/nodes.ts';
import type { Answer, Query } from './query.ts';

/** Signal keys: a companion's own, and those of devices that it wants to write to. */
export const answerKeys: Answer = (query) => {
  const { companion } = query.sender;
  const { stanza, request } = query;
  if (request?.tag === 'count') return [node('count', { value: reportedCount(query) })];
  if (request?.tag === 'digest') return [node('digest')];
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
