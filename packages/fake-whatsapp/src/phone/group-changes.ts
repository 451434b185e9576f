import type { BinaryNode } from 'baileys';
import type { Account, Group } from '../core/accounts.ts';
import { newId } from '../core/ids.ts';
import { node, seconds } from '../wire/nodes.ts';

/** Notifies the companions of all members, also of one who has just left, about a change in a group. */
function notifyMembers(author: Account, group: Group, change: BinaryNode, others: readonly Account[] = []): void {
  const attributes = {
    from: group.jid,
    type: change.tag === 'set' ? 'picture' : 'w:gp2',
    participant: author.lid,
    participant_pn: author.pn,
    notify: author.name,
  };
  for (const member of new Set([...group.members, ...others]))
    for (const companion of member.companions.values())
      companion.deliver(node('notification', { ...attributes, id: newId('GROUP'), t: seconds() }, [change]));
}

const participant = ({ lid, pn }: Account): BinaryNode => node('participant', { jid: lid, phone_number: pn });

export function renameGroup(author: Account, group: Group, subject: string): void {
  group.subject = subject;
  notifyMembers(author, group, node('subject', { subject, s_o: author.lid, s_t: seconds() }));
}

export function addToGroup(author: Account, group: Group, member: Account): void {
  if (group.members.includes(member)) return;
  group.members.push(member);
  notifyMembers(author, group, node('add', {}, [participant(member)]));
}

export function removeFromGroup(author: Account, group: Group, member: Account): void {
  const index = group.members.indexOf(member);
  if (index < 0) return;
  group.members.splice(index, 1);
  notifyMembers(author, group, node('remove', {}, [participant(member)]), [member]);
}

/** Who may write there. */
export function setGroupAnnouncement(author: Account, group: Group, isOn: boolean): void {
  notifyMembers(author, group, node(isOn ? 'announcement' : 'not_announcement'));
}

export function promoteInGroup(author: Account, group: Group, member: Account): void {
  notifyMembers(author, group, node('promote', {}, [participant(member)]));
}

export function changeGroupPicture(author: Account, group: Group): void {
  notifyMembers(author, group, node('set', { jid: group.jid, id: seconds(), author: author.lid }));
}
