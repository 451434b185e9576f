import type { Tx } from '../../platform/db/database.ts';

/**
 * Has whoever holds the session of a connection look for what there is to do, from the commit on: messages and changes to send,
 * files to fetch. The rows are the queue: who does not hear this, because there is no session or its process does not listen just
 * then, looks when it does.
 */
export const notifyPendingWork = (tx: Pick<Tx, 'notify'>, whatsappId: number): void =>
  tx.notify('gateway', `${whatsappId}:drain`);
