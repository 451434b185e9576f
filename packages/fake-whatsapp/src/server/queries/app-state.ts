import type { BinaryNode, WAPatchName } from 'baileys';
import type { Account } from '../../core/accounts.ts';
import { newId } from '../../core/ids.ts';
import { attribute, child, childBytes, children, node, seconds, SERVER } from '../../wire/nodes.ts';
import type { Query } from './query.ts';

/** Takes changes of what the devices of an account share, and answers with those that the companion does not have. */
export async function answerAppState({ sender, stanza }: Query): Promise<BinaryNode[]> {
  const { account, companion } = sender;
  const answers: BinaryNode[] = [];
  for (const asked of children(child(stanza, 'sync'), 'collection')) {
    const name = attribute(asked, 'name');
    const known = Number(asked.attrs['version'] ?? 0);
    if (child(asked, 'patch')) {
      const version = await account.appState.accept(name as WAPatchName, childBytes(asked, 'patch'));
      answers.push(node('collection', { name, version }));
      notifyAppStateChange(account, name, version, companion.deviceId);
      continue;
    }
    const { version, patches } = account.appState.since(name, known);
    const list = patches.map((patch) => node('patch', {}, patch));
    answers.push(
      node(
        'collection',
        { name, version: known, has_more_patches: 'false' },
        list.length ? [node('patches', {}, list)] : undefined,
      ),
    );
    if (version < known) throw new Error(`${name} is at ${version}, and a companion knows ${known}`);
  }
  return [node('sync', {}, answers)];
}

/** Notifies companions that there is something new to fetch. */
export function notifyAppStateChange(account: Account, name: string, version: number, exceptDeviceId?: number): void {
  for (const companion of account.companions.values()) {
    if (companion.deviceId === exceptDeviceId) continue;
    const attributes = { from: SERVER, id: newId('SYNC'), type: 'server_sync', t: seconds() };
    companion.deliver(node('notification', attributes, [node('collection', { name, version })]));
  }
}
