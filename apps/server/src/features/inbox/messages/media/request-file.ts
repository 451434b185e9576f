import type { MediaType } from '@balcao/contract';
import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { sanitizeFileName } from '../../../../platform/files/temp-file.ts';
import { lockTickets } from '../../tickets/index.ts';
import { emitMessageChange } from '../changes/emit-message-change.ts';
import { downloadFiles, downloadKey } from './media-downloads.ts';
import { awaitFile, findWithoutFile } from './media.sql.ts';

export type RequestFile = (
  connection: ConnectionRef,
  providerId: string,
  file: { mediaType: MediaType; name: string; mime: string },
) => Promise<void>;

/** Has the file of a message fetched that came without it; one that has its file, or is not here, is left. */
export function createRequestFile(database: Database): RequestFile {
  return ({ companyId, whatsappId }, providerId, { mediaType, name, mime }) =>
    database.forCompany(companyId, async (tx) => {
      const found = await findWithoutFile(tx.db, whatsappId, providerId);
      if (!found) return;
      await lockTickets(tx.db, [found.ticketId]);
      await awaitFile(tx.db, found.id, { mediaType, name: sanitizeFileName(name), mime });
      tx.enqueue(downloadFiles, { companyId, whatsappId }, { key: downloadKey(whatsappId) });
      await emitMessageChange(tx, found);
    });
}
