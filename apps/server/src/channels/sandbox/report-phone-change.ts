import type { Address } from '../port/message-content.ts';
import type { ChannelHost } from '../port/channel.ts';
import { toAddress } from './groups.ts';
import type { listPendingChanges } from './phone-changes.sql.ts';

/** Reports what a contact changed on the phone: a message, or the group that they are in. */
export async function reportPhoneChange(
  host: Pick<ChannelHost, 'receiveChange' | 'receiveGroupChange' | 'updateContacts'>,
  row: Awaited<ReturnType<typeof listPendingChanges>>[number],
): Promise<void> {
  const chat = toAddress(row.number);
  const author = row.author === null ? undefined : toAddress(row.author);
  const addresses: [Address] = [chat];
  const about = { addresses, providerId: row.providerId, fromMe: false };
  if (row.kind === 'rename' || row.kind === 'leave') {
    const person = { addresses: author ? [author] : [], isOwn: false };
    const isRename = row.kind === 'rename';
    if (isRename) await host.updateContacts([{ addresses: [chat], name: row.value }]);
    await host.receiveGroupChange({
      ...about,
      groupChange: isRename ? 'group_renamed' : 'group_left',
      by: isRename ? person : undefined,
      people: isRename ? [] : [person],
      value: row.value,
    });
    return;
  }
  await host.receiveChange({
    ...about,
    change: row.kind,
    senderName: row.name,
    author,
    target: { providerId: row.target, fromMe: !row.targetFromMe },
    value: row.value,
    sentAt: row.createdAt,
  });
}
