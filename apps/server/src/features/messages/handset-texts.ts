import { createHash } from 'node:crypto';
import type { ConnectionRef } from '../../channels/channel.ts';
import type { InboundMessage } from '../../channels/inbound-entry.ts';
import { asPlatform } from '../../platform/db/as-platform.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { deleteHandsetTextsBefore, findNewestOfContact, noteHandsetText } from './handset-texts.sql.ts';

/** So soon after a message the app answers by itself. */
const promptMs = 10_000;
/** Shorter ones are said by people, too. */
const minLength = 12;
/** A text that was changed in the app is not said any more. */
const retentionDays = 90;

/**
 * Whether the WhatsApp Business app on the company's handset sent this by itself: its greeting, or its words for absence. WhatsApp marks
 * neither (WAHA #2121, wa-js #3229), so it is told by what no person does: the same words within seconds, in more than one
 * conversation, without having looked at what was written. The first time it counts as a person's. The ticket is locked.
 */
export async function isHandsetAutomatic(
  db: Db,
  connection: ConnectionRef,
  ticketId: number,
  { fromMe, mediaType, body, sentAt }: InboundMessage,
): Promise<boolean> {
  if (!fromMe || mediaType !== 'conversation' || body.length < minLength) return false;
  const before = await findNewestOfContact(db, ticketId);
  if (!before || before.read) return false;
  const delayMs = Date.parse(sentAt) - Date.parse(before.sentAt);
  if (delayMs < 0 || delayMs > promptMs) return false;
  const digest = createHash('sha256').update(body).digest('hex');
  return noteHandsetText(db, connection, digest, ticketId);
}

/** Forgets what was not said for long, of all companies. */
export async function deleteOldHandsetTexts(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000);
  await asPlatform(database, ({ db }) => deleteHandsetTextsBefore(db, before));
}
