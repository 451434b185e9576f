import * as z from 'zod';
import { fillVariables, type Ticket } from '@balcao/contract';
import { botTexts } from '@balcao/i18n';
import type { Clock } from '../../../../platform/util/clock.ts';
import type { CompanyTx, Database } from '../../../../platform/db/database.ts';
import { defineJob } from '../../../../platform/jobs/job.ts';
import { defineSweep, runSweep, type Sweep } from '../../../../platform/jobs/sweep.ts';
import { findServiceSettings, isPastDue } from '../../../account/index.ts';
import { listServiceConnections } from '../../../numbers/index.ts';
import {
  applyChanges,
  claimDue,
  enqueueAutomatic,
  fieldTextsOf,
  listDueTickets,
  type LockedTicket,
  lockTickets,
  refusalsAmong,
  ticketFacts,
  ticketsExpired,
  type Timer,
} from '../../../inbox/index.ts';
import { endResponding } from './end-responding.ts';
import { notifyTransitions } from '../notify-contact.ts';

/** Jobs of an earlier release: their work is still due, and the next sweep finds it. */
export const formerDueJob = defineJob({ name: 'bot.due', role: 'worker', schema: z.unknown() });

const defineTimer = (timer: Timer, formerNames: readonly string[]) =>
  defineSweep({
    name: `bot.${timer}`,
    crontab: '* * * * *',
    formerNames,
    find: (db, now, page) => listDueTickets(db, timer, now.toISOString(), page),
  });

/** Each minute: tickets whose time has come. */
export const timerSweeps: Record<Timer, Sweep> = {
  silence: defineTimer('silence', ['timers']),
  waiting: defineTimer('waiting', []),
};

/** Searches for both timers at once. @returns how many tickets it found */
export async function sweep(database: Database, clock: Clock): Promise<number> {
  let found = 0;
  for (const one of Object.values(timerSweeps)) found += await runSweep(database, one, clock.now());
  return found;
}

/** Carries out the timers of tickets that are still due. */
export async function handleDue(tx: CompanyTx, timer: Timer, ticketIds: readonly number[]): Promise<void> {
  // It waits until the company is let in again.
  if (await isPastDue(tx.db, tx.companyId)) return;
  const ids = await claimDue(tx.db, timer, tx.clock.now().toISOString(), ticketIds);
  if (ids.length === 0) return;
  const tickets = await lockTickets(tx.db, ids);
  const connections = await listServiceConnections(
    tx.db,
    tickets.flatMap(({ whatsappId }) => whatsappId ?? []),
  );
  await timerActions[timer](tx, tickets, connections);
}

/** How services end of which nothing was heard: the words of the company, or the usual ones of its language. */
const expiredReason = ({ settings, language }: Awaited<ReturnType<typeof findServiceSettings>>): string =>
  settings.get('expiredCloseReason') || botTexts(language).expiredCloseReason;

type TimerAction = (
  tx: CompanyTx,
  tickets: readonly LockedTicket[],
  connections: Awaited<ReturnType<typeof listServiceConnections>>,
) => Promise<void>;

const timerActions: Record<Timer, TimerAction> = {
  /** The contact has not answered: the service ends with the text of the connection. */
  async silence(tx, tickets, connections) {
    const rules = await findServiceSettings(tx.db, tx.companyId);
    const reason = { name: expiredReason(rules), detail: '' };
    const changes = tickets.map((before) => ({
      before,
      reason,
      change: {
        next: { ...ticketFacts(before), status: 'closed' as const },
        cycle: 'finish' as const,
        event: 'finished' as const,
      },
    }));
    const closed = await applyChanges(tx, null, changes);
    await tx.raise(ticketsExpired, closed);
    await endResponding(
      tx,
      closed.map(({ id }) => id),
      'noAnswer',
    );
    const refusals = await refusalsAmong(
      tx.db,
      closed.map(({ contactId }) => contactId),
    );
    const says = [...connections.values()].map(({ expiresInactiveMessage }) => expiresInactiveMessage ?? '');
    const fields = await fieldTextsOf(tx.db, closed, says, rules.language);
    const texts = closed.flatMap((ticket: Ticket) => {
      const { id: ticketId, whatsappId, queueId, contact } = ticket;
      const say = whatsappId === null ? undefined : connections.get(whatsappId)?.expiresInactiveMessage;
      if (!say || whatsappId === null || refusals.has(contact.id)) return [];
      return [
        {
          ticketId,
          whatsappId,
          queueId,
          body: fillVariables(say, {
            ...rules,
            contactName: contact.name,
            now: tx.clock.now(),
            fields: fields.get(ticketId),
          }),
        },
      ];
    });
    await enqueueAutomatic(tx, texts);
  },

  /** No one chose a queue for it: the connection does. */
  async waiting(tx, tickets, connections) {
    const changes = tickets.flatMap((before) => {
      const queueId = before.whatsappId === null ? null : (connections.get(before.whatsappId)?.transferQueueId ?? null);
      if (queueId === null) return [];
      return [
        {
          before,
          change: { next: { ...ticketFacts(before), queueId }, cycle: 'none' as const, event: 'transferred' as const },
          pendingSince: before.pendingSince,
        },
      ];
    });
    const moved = new Map((await applyChanges(tx, null, changes)).map((ticket) => [ticket.id, ticket]));
    const done = changes.flatMap(({ before }) => {
      const ticket = moved.get(before.id);
      return ticket ? [{ event: 'transferred' as const, before, ticket }] : [];
    });
    await notifyTransitions(tx, done);
  },
};
