import {
  choosePhoneChats,
  choosePhoneHistory,
  fetchPhoneFile,
  importPhoneHistory,
  listContactPhoneChats,
  listPhoneChats,
  listPhoneMessages,
  openPhoneChats,
  undoPhoneHistory,
} from '@balcao/contract';
import type { InvokeSession } from '../../../../channels/session-hub/index.ts';
import { handleTx } from '../../../../platform/http/handle-tx.ts';
import { jobHandler } from '../../../../platform/jobs/job.ts';
import { sweepHandlers } from '../../../../platform/jobs/sweep.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { connectionRemoving } from '../events.ts';
import type { OutagePorts } from '../outages/outages.ts';
import * as choices from './choose-history.ts';
import { expiredHistories, expireHistories, resumeHistories, stalledHistories } from './history-sweeps.ts';
import { workHistoryJob, workOnHistory } from './import-history.ts';
import {
  failStalledFiles,
  fetchPhoneFile as fetchFile,
  fetchPhoneFileJob,
  requestPhoneFile,
  stalledFiles,
} from './phone-files.ts';
import { listFiles } from './phone-messages.sql.ts';
import type { PhoneHistoryPorts } from './ports.ts';
import { listChats, listContactChats, readChat } from './read-history.ts';
import { settleHistory, settleHistoryJob } from './store-history.ts';

/** The calls and jobs of the history of phones. */
export function createPhoneHistory(
  platform: Platform,
  {
    ports,
    outagePorts,
    invokeSession,
  }: { ports: PhoneHistoryPorts; outagePorts: OutagePorts; invokeSession: InvokeSession },
): void {
  handleTx(platform, choosePhoneHistory, async (tx, { actor, params, body }) => ({
    phoneHistory: await choices.chooseHistory(tx, outagePorts, actor, params.id, body.range),
  }));
  handleTx(platform, importPhoneHistory, async (tx, { actor, params }) => ({
    phoneHistory: await choices.importHistory(tx, actor, params.id),
  }));
  handleTx(platform, undoPhoneHistory, async (tx, { actor, params }) => ({
    phoneHistory: await choices.undoHistory(tx, actor, params.id),
  }));
  handleTx(platform, listPhoneChats, (tx, { actor, params, query }) => listChats(tx, actor, params.id, query));
  handleTx(platform, choosePhoneChats, (tx, { actor, params, body }) =>
    choices.chooseChats(tx, actor, params.id, body),
  );
  handleTx(platform, openPhoneChats, (tx, { actor, params, body }) =>
    choices.openChats(tx, actor, params.id, { queueId: body.queueId ?? null, ids: body.ids }),
  );
  handleTx(platform, listContactPhoneChats, async (tx, { actor, query }) => ({
    chats: await listContactChats(tx, ports, actor, query.contactId),
  }));
  handleTx(platform, listPhoneMessages, (tx, { actor, params, query }) =>
    readChat(tx, ports, actor, { id: params.id, before: query.before }),
  );
  handleTx(platform, fetchPhoneFile, (tx, { actor, params }) =>
    requestPhoneFile(tx, ports, actor, { chatId: params.id, id: params.messageId }),
  );

  const { database } = platform;
  for (const handler of [
    jobHandler(settleHistoryJob, ({ companyId, id }) => database.forCompany(companyId, (tx) => settleHistory(tx, id))),
    jobHandler(workHistoryJob, (history) => workOnHistory(database, ports, history)),
    jobHandler(fetchPhoneFileJob, (file) => fetchFile(platform, invokeSession, file)),
    ...sweepHandlers(platform, stalledHistories, resumeHistories),
    ...sweepHandlers(platform, expiredHistories, expireHistories),
    ...sweepHandlers(platform, stalledFiles, failStalledFiles),
  ])
    platform.registerJob(handler);
  // The rows go with the connection.
  platform.on(connectionRemoving, 'connections', async (tx, { whatsappId }) =>
    ports.removeFiles(tx, await listFiles(tx.db, whatsappId)),
  );
}
