import { sql } from 'kysely';
import type { StatusUpdate } from '../../../../channels/port/channel.ts';
import type { DesiredState } from '../../../../channels/session-hub/index.ts';
import type { Db } from '../../../../platform/db/database.ts';

/** Sets the state that a session shall have. Its gateway does not notice by this alone: `wakeSession` notifies it. */
export async function updateDesiredState(db: Db, id: number, state: DesiredState): Promise<void> {
  await db
    .updateTable('whatsapps')
    .set((eb) => ({
      desiredState: state,
      sessionVersion: eb('sessionVersion', '+', 1),
      status: state === 'down' ? 'DISCONNECTED' : 'OPENING',
      qrcode: '',
      qrcodeExpiresAt: null,
      retries: 0,
      loginProblem: null,
      loginProblemUntil: null,
      ...(state === 'up' ? {} : { number: null }),
      ...(state === 'down' ? { disconnectedAt: sql<string>`now()` } : {}),
      updatedAt: sql`now()`,
    }))
    .where('id', '=', id)
    .execute();
}

/** Stores what a channel reports; false when another state was asked for meanwhile. */
export async function saveStatus(db: Db, id: number, version: number, update: StatusUpdate): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('whatsapps')
    .set({
      status: update.status,
      ...(update.qrcode === undefined ? {} : { qrcode: update.qrcode }),
      ...(update.qrcodeExpiresAt === undefined
        ? {}
        : { qrcodeExpiresAt: update.qrcodeExpiresAt?.toISOString() ?? null }),
      loginProblem: update.problem?.reason ?? null,
      loginProblemUntil: update.problem?.until?.toISOString() ?? null,
      ...(update.retries === undefined ? {} : { retries: update.retries }),
      ...(update.number === undefined ? {} : { number: update.number }),
      ...(update.status === 'CONNECTED' ? { connectedAt: sql<string>`now()`, desiredState: 'up' as const } : {}),
      ...(update.status === 'DISCONNECTED' ? { disconnectedAt: sql<string>`now()` } : {}),
      ...(update.ended ? { desiredState: 'down' as const } : {}),
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .where('sessionVersion', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
