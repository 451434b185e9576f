import { canSeeTicketView, type TicketView, type UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findView } from './views.sql.ts';

/** @throws AppError ERR_NO_TICKET_VIEW_FOUND */
export async function getVisibleView(db: Db, actor: UserActor, id: number): Promise<TicketView> {
  const view = await findView(db, id);
  if (!view || !canSeeTicketView(actor, view)) throw new AppError('ERR_NO_TICKET_VIEW_FOUND');
  return view;
}
