import { sql } from 'kysely';
import type { RecipientState } from '@balcao/contract';
import type { BilledMessage } from '../../../../channels/port/outbound-message.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { HoldReason } from '../../../numbers/index.ts';
import { toRecipient, type RecipientRow } from '../audience/recipients.sql.ts';

/** How far a connection is with what campaigns send over it. */
export interface Pace {
  seed: number;
  sentCount: number;
  /** the last message that was handed over is still in the send queue, and no first contact that is held back */
  isWaiting: boolean;
  /** the first contact that the limits of the number hold back: until it has left, people follow who wrote before */
  heldMessageId: string | null;
  /** until the next one may go, by the clock of the database */
  remainingMs: number;
}

const heldBack: HoldReason = 'ERR_WAPP_FIRST_CONTACTS';

/**
 * Locks the pace of a connection, and waits for who has it: what they read may be older than what this one was asked
 * for. Returns undefined once the connection is gone.
 */
export async function lockPace(db: Db, companyId: number, whatsappId: number, seed: number): Promise<Pace | undefined> {
  const lock = async () =>
    (await sql`SELECT FROM campaign_paces WHERE whatsapp_id = ${whatsappId} FOR UPDATE`.execute(db)).rows.length > 0;
  if (!(await lock())) {
    await sql`
      INSERT INTO campaign_paces (company_id, whatsapp_id, seed)
      SELECT ${companyId}, id, ${seed} FROM whatsapps WHERE id = ${whatsappId}
      ON CONFLICT DO NOTHING`.execute(db);
    await lock();
  }
  // Apart from the lock, so that it sees what was committed while this one waited.
  const { rows } = await sql<Pace>`
    WITH pace AS (
      SELECT * FROM campaign_paces WHERE whatsapp_id = ${whatsappId}
    ), waiting AS (
      SELECT message.id, message.id = pace.held_message_id OR message.failure = ${heldBack} AS is_held
      FROM pace JOIN messages message ON message.id IN (pace.message_id, pace.held_message_id)
      WHERE message.ack = 0
    )
    SELECT pace.seed, pace.sent_count AS "sentCount",
      EXISTS (SELECT FROM waiting WHERE is_held IS NOT TRUE) AS "isWaiting",
      (SELECT id FROM waiting WHERE is_held LIMIT 1)::text AS "heldMessageId",
      coalesce(ceil(extract(epoch FROM greatest(
          coalesce((SELECT recipient.left_at FROM campaign_recipients recipient WHERE recipient.id = pace.recipient_id), pace.handed_at),
          (SELECT max(recipient.left_at) FROM campaign_recipients recipient
            WHERE recipient.message_id = pace.held_message_id OR recipient.question_id = pace.held_message_id)
        ) - clock_timestamp()) * 1000 + pause_ms), 0)::integer AS "remainingMs"
    FROM pace`.execute(db);
  return rows[0];
}

/** Records a handed-over message for the pace of its connection, and counts it for the day; one of a follow-up has no recipient. */
export async function recordHandOver(
  db: Db,
  companyId: number,
  whatsappId: number,
  {
    recipientId,
    messageId,
    heldMessageId,
    pauseMs,
  }: { recipientId: string | null; messageId: string; heldMessageId: string | null; pauseMs: number },
): Promise<void> {
  await db
    .updateTable('campaignPaces')
    .set((eb) => ({
      recipientId,
      messageId,
      heldMessageId,
      pauseMs,
      sentCount: eb('sentCount', '+', 1),
      handedAt: sql<string>`clock_timestamp()`,
    }))
    .where('whatsappId', '=', whatsappId)
    .execute();
  await sql`
    INSERT INTO campaign_days (company_id, whatsapp_id, day, sent)
    VALUES (${companyId}, ${whatsappId}, (clock_timestamp() AT TIME ZONE 'UTC')::date, 1)
    ON CONFLICT (company_id, whatsapp_id, day) DO UPDATE SET sent = campaign_days.sent + 1`.execute(db);
}

/** Campaigns that a connection may send for, apart from their windows. */
export async function listRunning(db: Db, whatsappId: number): Promise<{ id: number; sendWindow: unknown }[]> {
  return db
    .selectFrom('campaigns')
    .select(['id', 'sendWindow'])
    .where('status', '=', 'EM_ANDAMENTO')
    .where('pausedAt', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('campaignRecipients as recipient')
          .select('recipient.id')
          .whereRef('recipient.campaignId', '=', 'campaigns.id')
          .where('recipient.whatsappId', '=', whatsappId)
          .where(sql<boolean>`recipient.due`),
      ),
    )
    .orderBy('id')
    .execute();
}

/**
 * Finds the next recipient of a connection in a campaign: those who consented go first. `onlyKnown`: people who wrote
 * to it before.
 */
export async function nextRecipient(
  db: Db,
  campaignId: number,
  whatsappId: number,
  onlyKnown: boolean,
): Promise<RecipientRow | undefined> {
  const first = (state: RecipientState) =>
    db
      .selectFrom('campaignRecipients')
      .selectAll()
      .where('campaignId', '=', campaignId)
      .where('whatsappId', '=', whatsappId)
      .where('state', '=', state)
      .where(sql<boolean>`due`)
      .$if(onlyKnown, (all) =>
        all.where('contactId', 'is not', null).where(
          sql<boolean>`EXISTS (
            SELECT FROM tickets t JOIN messages i ON i.ticket_id = t.id AND NOT i.from_me
            WHERE t.contact_id = campaign_recipients.contact_id AND t.whatsapp_id = campaign_recipients.whatsapp_id)`,
        ),
      )
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
  const row = (await first('consented')) ?? (await first('queued'));
  return row && toRecipient(row);
}

/** Remembers the message that was handed over. @returns false when the recipient has moved meanwhile */
export async function markHandedOver(
  db: Db,
  id: string,
  { messageId, isQuestion, contactId }: { messageId: string; isQuestion: boolean; contactId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('campaignRecipients')
    .set({
      ...(isQuestion ? { questionId: messageId } : { messageId }),
      contactId,
      leftAt: null,
      updatedAt: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where(sql<boolean>`due`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a recipient that nothing was handed over for. */
export async function endRecipient(
  db: Db,
  id: string,
  { state, reason }: { state: Extract<RecipientState, 'failed' | 'opted_out' | 'skipped'>; reason: string | null },
): Promise<void> {
  await db
    .updateTable('campaignRecipients')
    .set({ state, reason, updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where(sql<boolean>`due`)
    .execute();
}

export interface Moved {
  campaignId: number;
  whatsappId: number | null;
}

/** A recipient that moved with its message. */
export interface MovedWithMessage extends Moved {
  /** why it failed, if it did */
  reason: string | null;
  /** its message has left the send queue just now; reports of what became of it follow */
  hasLeft: boolean;
}

/** Moves recipients as far as their messages came: only forward, so that late and repeated reports change nothing. */
export async function moveWithMessages(db: Db, messageIds: readonly string[]): Promise<MovedWithMessage[]> {
  if (messageIds.length === 0) return [];
  const { rows: questions } = await sql<MovedWithMessage>`
    WITH moment AS MATERIALIZED (SELECT clock_timestamp() AS now)
    UPDATE campaign_recipients r SET
      state = CASE WHEN m.ack = -1 THEN 'failed' ELSE 'asked' END,
      reason = CASE WHEN m.ack = -1 THEN m.failure END,
      asked_at = CASE WHEN m.ack > 0 THEN coalesce(r.asked_at, moment.now) ELSE r.asked_at END,
      left_at = coalesce(r.left_at, moment.now), updated_at = moment.now
    FROM messages m, moment
    WHERE m.id = ANY (${messageIds}::bigint[]) AND r.question_id = m.id AND r.company_id = m.company_id AND m.ack <> 0 AND r.message_id IS NULL
      AND (r.state = 'queued' OR r.state = 'failed' AND m.ack > 0 OR r.state = 'asked' AND m.ack = -1)
    RETURNING r.campaign_id AS "campaignId", r.whatsapp_id AS "whatsappId", r.reason,
      r.left_at = moment.now AS "hasLeft"`.execute(db);
  const { rows: messages } = await sql<MovedWithMessage>`
    WITH moment AS MATERIALIZED (SELECT clock_timestamp() AS now)
    UPDATE campaign_recipients r SET
      state = CASE WHEN m.ack = -1 THEN 'failed' WHEN m.ack >= 4 THEN 'read' WHEN m.ack = 3 THEN 'delivered' ELSE 'sent' END,
      reason = CASE WHEN m.ack = -1 THEN m.failure END,
      sent_at = CASE WHEN m.ack > 0 THEN coalesce(r.sent_at, moment.now) ELSE r.sent_at END,
      delivered_at = CASE WHEN m.ack >= 3 THEN coalesce(r.delivered_at, moment.now) ELSE r.delivered_at END,
      read_at = CASE WHEN m.ack >= 4 THEN coalesce(r.read_at, moment.now) ELSE r.read_at END,
      left_at = coalesce(r.left_at, moment.now), updated_at = moment.now
    FROM messages m, moment
    WHERE m.id = ANY (${messageIds}::bigint[]) AND r.message_id = m.id AND r.company_id = m.company_id AND m.ack <> 0
      AND CASE m.ack
        WHEN -1 THEN r.state IN ('queued', 'consented', 'sent')
        WHEN 2 THEN r.state IN ('queued', 'consented', 'failed')
        WHEN 3 THEN r.state IN ('queued', 'consented', 'failed', 'sent')
        ELSE r.state IN ('queued', 'consented', 'failed', 'sent', 'delivered') END
    RETURNING r.campaign_id AS "campaignId", r.whatsapp_id AS "whatsappId", r.reason,
      r.left_at = moment.now AS "hasLeft"`.execute(db);
  return [...questions, ...messages];
}

/**
 * Remembers the price of messages, by the ids that their connection's provider knows them by.
 * @returns the campaigns
 */
export async function recordBilled(db: Db, whatsappId: number, billed: readonly BilledMessage[]): Promise<number[]> {
  const { rows } = await sql<{ campaignId: number }>`
    UPDATE campaign_recipients r SET billed = b.category, updated_at = clock_timestamp()
    FROM unnest(${billed.map(({ providerId }) => providerId)}::text[], ${billed.map(({ category }) => category)}::text[]) AS b (provider_id, category)
    JOIN messages m ON m.whatsapp_id = ${whatsappId} AND m.provider_id = b.provider_id AND m.from_me
    WHERE r.company_id = m.company_id AND (r.message_id = m.id OR r.question_id = m.id) AND r.billed IS DISTINCT FROM b.category
    RETURNING r.campaign_id AS "campaignId"`.execute(db);
  return rows.map(({ campaignId }) => campaignId);
}

/** How long a question waits for its answer before it counts as its recipient's end. */
export const answerHours = 72;

/** Returns whether a recipient of a campaign has no end yet. */
export async function hasOpenRecipients(db: Db, campaignId: number): Promise<boolean> {
  const open = await db
    .selectFrom('campaignRecipients')
    .select('id')
    .where('campaignId', '=', campaignId)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['queued', 'consented']),
        eb.and([
          eb('state', '=', 'asked'),
          eb('askedAt', '>', sql<string>`clock_timestamp() - make_interval(hours => ${answerHours})`),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** The connections that still have something to send for a campaign. */
export async function connectionsWithDue(db: Db, campaignId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('campaignRecipients')
    .select('whatsappId')
    .distinct()
    .where('campaignId', '=', campaignId)
    .where(sql<boolean>`due`)
    .execute();
  return rows.flatMap(({ whatsappId }) => whatsappId ?? []);
}

/**
 * A connection goes: what it had still to send takes the others of its campaign, by turns, and fails where there is none.
 */
export async function reassignDue(db: Db, whatsappId: number): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    WITH left_over AS (
      SELECT r.id, r.campaign_id, row_number() OVER (PARTITION BY r.campaign_id ORDER BY r.id) AS place
      FROM campaign_recipients r WHERE r.whatsapp_id = ${whatsappId} AND r.due
    ), others AS (
      SELECT c.campaign_id, array_agg(c.whatsapp_id ORDER BY c.position) AS ids
      FROM campaign_connections c WHERE c.whatsapp_id <> ${whatsappId} GROUP BY c.campaign_id
    )
    UPDATE campaign_recipients r SET
      whatsapp_id = CASE WHEN o.ids IS NOT NULL THEN o.ids[1 + l.place % cardinality(o.ids)] END,
      state = CASE WHEN o.ids IS NULL THEN 'failed' ELSE r.state END,
      reason = CASE WHEN o.ids IS NULL THEN 'ERR_WAPP_NOT_INITIALIZED' END, updated_at = clock_timestamp()
    FROM left_over l LEFT JOIN others o ON o.campaign_id = l.campaign_id WHERE r.id = l.id
    RETURNING r.campaign_id AS "campaignId", r.whatsapp_id AS "whatsappId"`.execute(db);
  return rows;
}

/** Two contacts are one person. */
export async function mergeRecipients(db: Db, { from, into }: { from: number; into: number }): Promise<void> {
  await db.updateTable('campaignRecipients').set({ contactId: into }).where('contactId', '=', from).execute();
}
