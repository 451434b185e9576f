import { serviceWindowMs } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import { findProvider } from '../connections/index.ts';
import { lastInboundAt } from '../messages/index.ts';
import { findTicketId } from '../tickets/index.ts';

/**
 * Refuses a free text of an official number at a moment at which the contact's last message is a day ago: ERR_WAPP_WINDOW_CLOSED.
 */
export async function requireOpenWindow(
  db: Db,
  { contactId, whatsappId }: { contactId: number; whatsappId: number },
  at: Date,
): Promise<void> {
  if ((await findProvider(db, whatsappId)) !== 'cloud') return;
  const ticketId = await findTicketId(db, contactId, whatsappId);
  const last = ticketId === undefined ? undefined : await lastInboundAt(db, ticketId, whatsappId);
  if (last === undefined || Date.parse(last) + serviceWindowMs < at.getTime())
    throw new AppError('ERR_WAPP_WINDOW_CLOSED');
}
