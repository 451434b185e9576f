import { sql, type ExpressionBuilder } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import type { ConnectionRef } from '../port/channel.ts';

export async function block(db: Db, connection: ConnectionRef, number: string): Promise<void> {
  await db
    .insertInto('sandboxBlocks')
    .values({ ...connection, number })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function unblock(db: Db, { whatsappId }: ConnectionRef, number: string): Promise<void> {
  await db
    .updateTable('sandboxBlocks')
    .set({ unblockedAt: sql`clock_timestamp()` })
    .where('whatsappId', '=', whatsappId)
    .where('number', '=', number)
    .where('unblockedAt', 'is', null)
    .execute();
}

/** Whether message `m` may reach the company: messages of the time in which its contact was blocked may not. */
export const notBlocked = (eb: ExpressionBuilder<DB & { m: DB['sandboxMessages'] }, 'm'>) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('sandboxBlocks as b')
        .select('b.id')
        .whereRef('b.companyId', '=', 'm.companyId')
        .whereRef('b.whatsappId', '=', 'm.whatsappId')
        .whereRef('b.number', '=', 'm.number')
        .whereRef('m.createdAt', '>=', 'b.blockedAt')
        .where((at) => at.or([at('b.unblockedAt', 'is', null), at('m.createdAt', '<', at.ref('b.unblockedAt'))])),
    ),
  );
