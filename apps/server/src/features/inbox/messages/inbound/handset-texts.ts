import { createHash } from 'node:crypto';
import { dayMs } from '@balcao/contract';
import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { InboundMessage } from '../../../../channels/port/inbound-entry.ts';
import { asPlatform } from '../../../../platform/db/as-platform.ts';
import type { Database, Db } from '../../../../platform/db/database.ts';
import { deleteHandsetTextsBefore, findNewestOfContact, recordHandsetText } from './handset-texts.sql.ts';

/** The app answers by itself within this time of a message. */
const promptMs = 10_000;
/** Shorter texts are repeated by people, too. */
const minLength = 12;
/** A text that was changed in the app is not sent any more. */
const retentionDays = 90;

/**
 * Whether the WhatsApp Business app on the company's handset sent this message by itself, as a greeting or an absence text. The caller
 * has locked the ticket. WhatsApp marks neither (WAHA #2121, wa-js #3229), so the rule is what no person does: the same text
 * within seconds of the contact's message, unread, in more than one conversation. Its first occurrence counts as a person's.
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
  return recordHandsetText(db, connection, digest, ticketId);
}

/** Deletes the texts of all companies that were not sent for a long time. */
export async function deleteOldHandsetTexts(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * dayMs);
  await asPlatform(database, ({ db }) => deleteHandsetTextsBefore(db, before));
}
