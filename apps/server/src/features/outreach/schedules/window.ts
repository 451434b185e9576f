import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findTicketId, isServiceWindowOpen } from '../../inbox/index.ts';

/**
 * Refuses a free text of an official number at a moment at which the contact's last message is a day ago: ERR_WAPP_WINDOW_CLOSED.
 */
export async function requireOpenWindow(
  db: Db,
  { contactId, whatsappId }: { contactId: number; whatsappId: number },
  at: Date,
): Promise<void> {
  const ticketId = await findTicketId(db, contactId, whatsappId);
  if (!(await isServiceWindowOpen(db, { ticketId, whatsappId }, at))) throw new AppError('ERR_WAPP_WINDOW_CLOSED');
}
