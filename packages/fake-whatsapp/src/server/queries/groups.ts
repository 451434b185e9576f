import type { BinaryNode } from 'baileys';
import type { Group } from '../../core/accounts.ts';
import { node, seconds } from '../../wire/nodes.ts';
import { type Answer, Refusal } from './query.ts';

export const answerGroups: Answer = ({ peer, sender, stanza, request }) => {
  const { groups } = peer.directory;
  if (request?.tag === 'participating') {
    const own = [...groups.values()].filter(({ members }) => members.includes(sender.account));
    return [node('groups', {}, own.map(groupNode))];
  }
  const group = groups.get(stanza.attrs['to'] ?? '');
  if (!group) throw new Refusal(404, 'item-not-found');
  if (!group.members.includes(sender.account)) throw new Refusal(403, 'forbidden');
  return [groupNode(group)];
};

function groupNode({ jid, subject, createdAt, members }: Group): BinaryNode {
  const owner = members[0]?.lid;
  const at = seconds(createdAt);
  const attributes = { id: jid.split('@')[0], subject, creation: at, creator: owner, s_t: at, s_o: owner };
  const participants = members.map((member, index) =>
    node('participant', {
      jid: member.lid,
      phone_number: member.addressing === 'hidden' ? undefined : member.pn,
      type: index === 0 ? 'superadmin' : undefined,
    }),
  );
  return node('group', { ...attributes, addressing_mode: 'lid', size: members.length }, participants);
}
