import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { proto } from 'baileys';
import type { Dispatch } from '../server/dispatch.ts';
import type { Sender } from '../server/reception.ts';

const compress = promisify(deflate);
const { Type } = proto.Message.ProtocolMessage;
const { INITIAL_BOOTSTRAP } = proto.HistorySync.HistorySyncType;

/** What a phone hands over to a companion that was just linked. A companion waits for it before it shows anything. */
export async function sendHistory(dispatch: Dispatch, { account, companion }: Sender): Promise<void> {
  if (companion.hasHistory) return;
  companion.hasHistory = true;
  const history = proto.HistorySync.encode({ syncType: INITIAL_BOOTSTRAP, conversations: [], pushnames: [] }).finish();
  await dispatch.sendToOwn(account, companion, {
    type: Type.HISTORY_SYNC_NOTIFICATION,
    historySyncNotification: {
      syncType: proto.Message.HistorySyncType.INITIAL_BOOTSTRAP,
      chunkOrder: 1,
      progress: 100,
      initialHistBootstrapInlinePayload: await compress(history),
    },
  });
}
