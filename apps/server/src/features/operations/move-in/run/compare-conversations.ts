import type { Database } from '../../../../platform/db/database.ts';
import { judgeRow } from '../rows/judge-row.rules.ts';
import type { SourcePart } from '../rows/source-row.rules.ts';
import type { Verdicts } from '../trial/verdicts.rules.ts';
import { pickTickets, readMovedMessages } from './compared.sql.ts';
import type { MoveRow } from './moves.sql.ts';

const conversations = 50;
/** of all of them */
const maxMessages = 20_000;

interface Seen {
  sourceId: string;
  ticketId: number;
  body: string;
  fromMe: boolean;
  sentAt: string;
}

/** Conversations of a source beside what they are here, message by message: fifty of those that a run brought. */
export async function compareConversations(
  { database, read }: { database: Database; read: () => AsyncIterable<SourcePart> },
  verdicts: Verdicts,
  { companyId, id, originId, startedAt, createdAt }: MoveRow,
): Promise<{ ticketId: number; messages: number; firstAt: string; lastAt: string; differences: number }[]> {
  const picked = await database.forCompany(companyId, ({ db }) => pickTickets(db, id, conversations));
  if (picked.size === 0) return [];
  const now = new Date(startedAt ?? createdAt);
  const seen: Seen[] = [];
  verdicts.begin(new Set());
  for await (const part of read()) {
    if (part.kind !== 'rows') continue;
    for (const row of part.rows) {
      if (row.kind !== 'messages') continue;
      const judged = judgeRow(row, now);
      const verdict = verdicts.judge(row.kind, row.number, judged);
      const ticketId = picked.get(judged.parent.slice('tickets:'.length));
      if (ticketId === undefined || verdict.kind === 'left' || verdict.kind === 'elsewhere') continue;
      if (seen.length >= maxMessages) continue;
      const { body, fromMe, sentAt } = judged.data;
      seen.push({
        sourceId: judged.sourceId,
        ticketId,
        body: String(body),
        fromMe: fromMe === true,
        sentAt: new Date(String(sentAt)).toISOString(),
      });
    }
  }
  const here = await database.forCompany(companyId, ({ db }) =>
    readMovedMessages(
      db,
      originId ?? id,
      seen.map(({ sourceId }) => sourceId),
    ),
  );
  return [...Map.groupBy(seen, ({ ticketId }) => ticketId)].map(([ticketId, messages]) => {
    const times = messages.map(({ sentAt }) => sentAt).toSorted();
    const differs = ({ sourceId, body, fromMe, sentAt }: Seen) => {
      const found = here.get(sourceId);
      return found?.body !== body || found.fromMe !== fromMe || found.sentAt !== sentAt;
    };
    return {
      ticketId,
      messages: messages.length,
      firstAt: times[0] ?? '',
      lastAt: times.at(-1) ?? '',
      differences: messages.filter(differs).length,
    };
  });
}
