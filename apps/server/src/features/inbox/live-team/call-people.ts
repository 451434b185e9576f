import { canWatchTeam, supervises, type callTeam, type EndpointAnswer, type UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { recordSubjectName } from '../../../platform/current-call.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { findUsers } from '../../account/index.ts';
import { listReceivers } from '../assignment/index.ts';
import { findQueue } from '../queues/index.ts';
import { teamCalled } from './events.ts';
import * as rows from './live-team.sql.ts';

/**
 * Calls the people of a queue in which nobody is available.
 * @throws AppError ERR_NO_QUEUE_FOUND, ERR_NO_PERMISSION, ERR_TEAM_IS_THERE
 */
export async function callPeople(
  tx: CompanyTx,
  actor: UserActor,
  queueId: number,
): Promise<EndpointAnswer<typeof callTeam>> {
  const { db, clock } = tx;
  const queue = await findQueue(db, queueId);
  if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND');
  if (!canWatchTeam(actor) || !supervises(actor, queueId)) throw new AppError('ERR_NO_PERMISSION');
  recordSubjectName(queue.name);
  const members = await listReceivers(db, [queueId]);
  if (members.some(({ state }) => state === 'available')) throw new AppError('ERR_TEAM_IS_THERE');
  const waits = await rows.listWaitsOfQueues(db, actor, [queueId]);
  const users = await findUsers(db, [actor.userId, ...members.map(({ userId }) => userId)], clock.now());
  const byId = new Map(users.map((user) => [user.id, user]));
  const called: EndpointAnswer<typeof callTeam> = { called: [], unreachable: [] };
  for (const { userId, name } of members) {
    if (userId === actor.userId) continue;
    (byId.get(userId)?.online ? called.called : called.unreachable).push({ id: userId, name });
    tx.emit(
      'teamCall',
      {
        action: 'create',
        queue: { id: queue.id, name: queue.name },
        by: { id: actor.userId, name: byId.get(actor.userId)?.name ?? '' },
        waiting: waits[0]?.waiting ?? 0,
      },
      { kind: 'user', userId },
    );
  }
  const userIds = [...called.called, ...called.unreachable].map(({ id }) => id);
  await tx.raise(teamCalled, { queueId, byUserId: actor.userId, userIds });
  return called;
}
