import { maxFollowed, maxTicketNews, ownUserId, type FollowedNews, type UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { recordMentionsRead } from '../notes/index.ts';
import { getVisibleTicket } from '../tickets/index.ts';
import * as rows from './followers.sql.ts';

/** @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION for who is nobody of the company, ERR_FOLLOW_LIMIT */
export async function follow(
  tx: CompanyTx,
  actor: UserActor,
  id: number,
  follows: boolean,
): Promise<{ follows: boolean }> {
  const { db, companyId } = tx;
  await getVisibleTicket(db, actor, id);
  const userId = ownUserId(actor);
  if (userId === 0) throw new AppError('ERR_NO_PERMISSION');
  if (!follows) await rows.deleteFollower(db, id, userId);
  else if (!(await rows.isFollowing(db, id, userId))) {
    if ((await rows.countFollowed(db, userId)) >= maxFollowed)
      throw new AppError('ERR_FOLLOW_LIMIT', { limit: maxFollowed });
    await rows.insertFollower(db, companyId, id, userId);
  }
  tellNews(tx, userId);
  return { follows };
}

/** @throws AppError ERR_NO_TICKET_FOUND */
export async function recordSeen(tx: CompanyTx, actor: UserActor, id: number): Promise<void> {
  await getVisibleTicket(tx.db, actor, id);
  const userId = ownUserId(actor);
  const isMentionRead = await recordMentionsRead(tx.db, id, userId);
  const isFollowed = await rows.recordFollowedSeen(tx.db, id, userId);
  if (isMentionRead || isFollowed) tellNews(tx, userId);
}

/** The other windows of somebody look at their news again. */
export function tellNews(tx: CompanyTx, userId: number): void {
  tx.emit('ticketNews', { action: 'update', mention: null }, { kind: 'user', userId });
}

/** What is new in followed tickets, the latest first: that one ended says more than the words before. */
export function newsOf(followed: readonly rows.FollowedTicket[]): FollowedNews[] {
  const news = followed.flatMap(({ writtenAt, endedAt, ...place }): FollowedNews[] => {
    if (endedAt !== null) return [{ ...place, what: 'ended', at: endedAt }];
    return writtenAt === null ? [] : [{ ...place, what: 'message', at: writtenAt }];
  });
  return news.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, maxTicketNews);
}
