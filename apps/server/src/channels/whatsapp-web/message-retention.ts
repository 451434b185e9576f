import { dayMs } from '@balcao/contract';
import { asPlatform } from '../../platform/db/as-platform.ts';
import type { Database } from '../../platform/db/database.ts';
import { deleteSecretsBefore } from './message-secrets.sql.ts';
import { deleteRawMessagesBefore } from './raw-message-store.sql.ts';

/** A message can be edited for a quarter of an hour, and WhatsApp keeps the edit for so long until it is fetched. */
const secretRetentionDays = 30;
/** Phones do not upload older files again, and do not ask for older messages again. */
const rawMessageRetentionDays = 90;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

/** Deletes the secrets of messages that can no longer be edited, of all companies. */
export async function deleteOldMessageSecrets(database: Database, now: Date): Promise<void> {
  await asPlatform(database, ({ db }) => deleteSecretsBefore(db, daysBefore(now, secretRetentionDays)));
}

/** Deletes the raw messages that will not be needed any more, of all companies. */
export async function deleteOldRawMessages(database: Database, now: Date): Promise<void> {
  await asPlatform(database, ({ db }) => deleteRawMessagesBefore(db, daysBefore(now, rawMessageRetentionDays)));
}
