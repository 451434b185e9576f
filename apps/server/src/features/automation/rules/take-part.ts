import { maxRuleChain, type RuleEventKind, type TicketEventKind } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  deadlinesNoticed,
  fieldValuesChanged,
  messagesStored,
  ratingReceived,
  ticketsLogged,
  ticketsMerging,
  ticketTagsChanged,
} from '../../inbox/index.ts';
import { schedulesFailed } from '../../outreach/index.ts';
import { chainOf } from './chains.ts';
import type { Happening } from './happenings.ts';
import { runTurnsJob } from './rules.jobs.ts';
import { moveRuns } from './runs.sql.ts';
import { insertTurns, moveTurns } from './turns.sql.ts';
import type { WantedKinds } from './wanted-kinds.ts';

/** What lines of logs tell rules. */
const kindOfLine: Partial<Record<TicketEventKind, RuleEventKind>> = {
  queued: 'made',
  started: 'accepted',
  transferred: 'transferred',
  returned: 'transferred',
  finished: 'resolved',
  reopened: 'reopened',
};

type OfTicket = Happening & { ticketId: number };

/** Stores what happened to tickets, as far as rules of the company wait for it. */
export async function recordHappenings(
  tx: CompanyTx,
  wanted: WantedKinds,
  happened: readonly OfTicket[],
): Promise<void> {
  if (happened.length === 0) return;
  const kinds = await wanted.of(tx);
  const turns = happened.filter(({ kind }) => kinds.has(kind));
  const chain = chainOf(tx);
  if (turns.length === 0 || chain.length >= maxRuleChain) return;
  await insertTurns(tx, chain, turns);
  const { companyId } = tx;
  for (const ticketId of new Set(turns.map((turn) => turn.ticketId)))
    tx.enqueue(runTurnsJob, { companyId, ticketId }, { key: `rules:${ticketId}` });
}

/** Follows what happens to tickets. */
export function takePart({ on }: Pick<Platform, 'on'>, wanted: WantedKinds): void {
  const record = (tx: CompanyTx, happened: readonly OfTicket[]) => recordHappenings(tx, wanted, happened);

  on(messagesStored, 'rules', (tx, stored) =>
    record(
      tx,
      stored.map(({ message, ticket }) => ({
        ticketId: ticket.id,
        kind: message.fromMe ? 'messageOut' : 'messageIn',
        messageId: message.id,
      })),
    ),
  );
  on(ticketsLogged, 'rules', (tx, lines) =>
    record(
      tx,
      lines.flatMap(({ ticketId, kind: line }) => {
        const kind = kindOfLine[line];
        return kind === undefined ? [] : [{ ticketId, kind }];
      }),
    ),
  );
  on(ticketTagsChanged, 'rules', (tx, changes) =>
    record(
      tx,
      changes.map(({ ticketId, tagId, isOn }) => ({ ticketId, kind: isOn ? 'tagged' : 'untagged', tagId })),
    ),
  );
  on(fieldValuesChanged, 'rules', async (tx, { subject, id, fieldIds }) => {
    if (subject === 'ticket') await record(tx, [{ ticketId: id, kind: 'fieldChanged', fieldIds: [...fieldIds] }]);
  });
  on(deadlinesNoticed, 'rules', (tx, notices) =>
    record(
      tx,
      notices.map(({ ticket, what, kind: deadline }) => ({ ticketId: ticket.id, kind: 'deadline', what, deadline })),
    ),
  );
  on(ticketsMerging, 'rules', async (tx, { from, into }) => {
    await moveRuns(tx.db, { from, into });
    await moveTurns(tx.db, { from, into });
    const { companyId } = tx;
    tx.enqueue(runTurnsJob, { companyId, ticketId: into }, { key: `rules:${into}` });
  });
  on(schedulesFailed, 'rules', (tx, { ticketIds }) =>
    record(
      tx,
      ticketIds.map((ticketId) => ({ ticketId, kind: 'scheduleFailed' })),
    ),
  );
  on(ratingReceived, 'rules', async (tx, { answer: { ticketId, rating } }) => {
    if (typeof rating === 'number') await record(tx, [{ ticketId, kind: 'rated', rating }]);
  });
}
