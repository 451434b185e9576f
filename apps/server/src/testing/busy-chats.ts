import type pg from 'pg';
import type { BusyPeople } from './busy-people.ts';

/** The internal chats of a company of many people. */
export interface BusyChats {
  /** of 100 people */
  bigChatId: number;
  /** in the middle of its messages */
  middleId: number;
  /** who is in it, and in the small ones */
  userId: number;
  /** how many chats that person has */
  chatCount: number;
}

const memberCount = 100;
const messageCount = 20_000;
const smallChats = 30;

/**
 * Seeds a chat of 100 people and 20,000 messages, and 30 of two people each; a chat for everyone of other companies.
 */
export async function seedChats(client: pg.Client, { companyId, userIds }: BusyPeople): Promise<BusyChats> {
  const [userId = 0] = userIds;
  const made = await client.query<{ id: number }>(
    `INSERT INTO chats (company_id, title, owner_id) SELECT $1, 'Grupo ' || i, $2 FROM generate_series(0, $3::int) i RETURNING id`,
    [companyId, userId, smallChats],
  );
  const [bigChatId = 0, ...smallIds] = made.rows.map(({ id }) => id);
  await client.query(
    'INSERT INTO chat_members (company_id, chat_id, user_id) SELECT $1, $2, id FROM unnest($3::int[]) u (id)',
    [companyId, bigChatId, userIds.slice(0, memberCount)],
  );
  await client.query(
    `INSERT INTO chat_members (company_id, chat_id, user_id)
     SELECT $1, c.id, u.id FROM unnest($2::int[], $3::int[]) c (id, other), LATERAL (VALUES ($4::int), (c.other)) u (id)`,
    [companyId, smallIds, userIds.slice(1, smallChats + 1), userId],
  );
  await client.query(
    `INSERT INTO chat_messages (company_id, chat_id, sender_id, sender_name, message)
     SELECT $1::int, $2::int, $3::int, 'Pessoa', 'Mensagem ' || i FROM generate_series(1, $4::int) i
     UNION ALL SELECT $1::int, c.id, $3::int, 'Pessoa', 'Bom dia' FROM unnest($5::int[]) c (id), generate_series(1, 50)`,
    [companyId, bigChatId, userId, messageCount, smallIds],
  );
  await client.query(
    `INSERT INTO chat_reactions (company_id, message_id, user_id, emoji)
     SELECT company_id, id, sender_id, '👍' FROM chat_messages WHERE chat_id = $1 AND id % 4 = 0`,
    [bigChatId],
  );
  await client.query(
    `UPDATE chats SET last_message_id = (SELECT max(m.id) FROM chat_messages m WHERE m.chat_id = chats.id) WHERE company_id = $1`,
    [companyId],
  );
  await client.query(
    `WITH made AS (INSERT INTO chats (company_id, title, owner_id) SELECT company_id, 'Ao lado', id FROM users WHERE company_id <> $1 RETURNING *)
     INSERT INTO chat_members (company_id, chat_id, user_id) SELECT company_id, id, owner_id FROM made`,
    [companyId],
  );
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM chat_messages WHERE chat_id = $1 ORDER BY id OFFSET $2 LIMIT 1',
    [bigChatId, messageCount / 2],
  );
  return { bigChatId, middleId: rows[0]?.id ?? 0, userId, chatCount: smallChats + 1 };
}
