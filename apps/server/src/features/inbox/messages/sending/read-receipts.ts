import * as z from 'zod';
import type { Database } from '../../../../platform/db/database.ts';
import { defineJob, jobHandler } from '../../../../platform/jobs/job.ts';
import { ifConnected, type InvokeSession } from '../../../../channels/session-hub/index.ts';
import { findChatAddress } from './chat-address.ts';

/** Sends read receipts when an attendant has read. */
export const sendReadReceipts = defineJob({
  name: 'messages.sendReadReceipts',
  role: 'worker',
  schema: z.object({
    companyId: z.number(),
    whatsappId: z.number(),
    contactId: z.number(),
    messages: z
      .array(
        z.object({
          providerId: z.string(),
          author: z.object({ kind: z.enum(['pn', 'lid']), value: z.string() }).optional(),
        }),
      )
      .max(1000),
  }),
  retry: { maxAttempts: 3 },
  formerNames: ['outbox.receipts'],
});

export function readReceiptsHandler(deps: { database: Database; invokeSession: InvokeSession }) {
  return jobHandler(sendReadReceipts, async ({ companyId, whatsappId, contactId, messages }) => {
    const address = await deps.database.forCompany(companyId, ({ db }) => findChatAddress(db, contactId, whatsappId));
    // A session that is down gets no receipts later: our own read state counts, not what the other side sees of it.
    if (address) await ifConnected(deps.invokeSession(companyId, whatsappId, 'markRead', address, messages));
  });
}
