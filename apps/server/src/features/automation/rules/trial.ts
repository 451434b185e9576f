import {
  dayMs,
  maxTrialHits,
  maxTriedPast,
  ruleTrialDays,
  type HandlerAnswer,
  type HandlerInput,
  type RuleEventForm,
  type TicketEventKind,
  type tryRule,
} from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { findTexts, findTickets, listPastLines, listPastMessages, listPastServices } from '../../inbox/index.ts';
import { decide } from './decide.rules.ts';
import { lateFirstAnswers, silencesOf, type PastHappening } from './past.rules.ts';
import { askedBy, readFacts } from './situation.ts';

type Draft = HandlerInput<typeof tryRule>['body'];
type Trial = HandlerAnswer<typeof tryRule>;

/** Tickets that are read at once. */
const ticketsAtOnce = 500;

/** Says on which events of the last days a rule would have acted. It decides as for what happens, and does nothing. */
export async function tryOnPast(tx: CompanyTx, draft: Draft): Promise<Trial> {
  const now = tx.clock.now();
  const since = new Date(now.getTime() - ruleTrialDays * dayMs).toISOString();
  const past = await listPast(tx, draft.event, { since, now: now.toISOString() });
  if (!past) return { isUnknown: true, events: 0, isCut: false, times: 0, hits: [] };
  const looked = past.slice(0, maxTriedPast);
  const acted = await listActed(tx, draft, looked);
  const kept = draft.isOncePerService ? onePerTicket(acted) : acted;
  return {
    isUnknown: false,
    events: looked.length,
    isCut: past.length > maxTriedPast,
    times: kept.length,
    hits: kept.slice(0, maxTrialHits).map(({ ticket, at, minutes }) => ({
      ticketId: ticket.id,
      ticketUuid: ticket.uuid,
      contactName: ticket.contact.name,
      queue: ticket.queue,
      at,
      minutes,
    })),
  };
}

interface Acted extends Pick<PastHappening, 'at' | 'minutes'> {
  ticket: Awaited<ReturnType<typeof findTickets>>[number];
}

/** The oldest of each ticket: services are not told apart. */
const onePerTicket = (acted: readonly Acted[]): Acted[] =>
  [...new Map(acted.map((one) => [one.ticket.id, one])).values()].toSorted((a, b) => b.at.localeCompare(a.at));

async function listActed(tx: CompanyTx, draft: Draft, looked: readonly PastHappening[]): Promise<Acted[]> {
  const asked = askedBy([draft]);
  const texts = asked.has('words')
    ? await findTexts(
        tx.db,
        looked.flatMap(({ happening: { messageId } }) => messageId ?? []),
      )
    : new Map<string, string>();
  const acted: Acted[] = [];
  const byTicket = Map.groupBy(looked, ({ ticketId }) => ticketId);
  const ids = [...byTicket.keys()];
  for (let from = 0; from < ids.length; from += ticketsAtOnce) {
    const tickets = await findTickets(tx.db, ids.slice(from, from + ticketsAtOnce));
    const facts = await readFacts(tx, tickets, asked);
    for (const ticket of tickets)
      for (const { happening, at, minutes } of byTicket.get(ticket.id) ?? []) {
        const words = texts.get(happening.messageId ?? '') ?? null;
        const situation = { ...facts.of(ticket, happening, words, new Date(at)), isAnswered: false };
        if (decide(draft, situation).acts) acted.push({ ticket, at, minutes });
      }
  }
  return acted.toSorted((a, b) => b.at.localeCompare(a.at));
}

/** What happened to tickets that begins rules of this kind, newest first; undefined = the past does not tell. */
async function listPast(
  { db }: CompanyTx,
  event: RuleEventForm,
  { since, now }: { since: string; now: string },
): Promise<PastHappening[] | undefined> {
  const limit = maxTriedPast + 1;
  const ofLines = async (...kinds: TicketEventKind[]) =>
    (await listPastLines(db, kinds, since, limit)).map(({ ticketId, at }): PastHappening => ({
      ticketId,
      at,
      happening: { kind: event.kind },
      minutes: null,
    }));
  const ofMessages = async (from: 'contact' | 'company') =>
    (await listPastMessages(db, since, { limit, from })).map(({ id, ticketId, at }): PastHappening => ({
      ticketId,
      at,
      happening: { kind: event.kind, messageId: id },
      minutes: null,
    }));
  switch (event.kind) {
    case 'messageIn':
      return ofMessages('contact');
    case 'messageOut':
      return ofMessages('company');
    case 'made':
      return ofLines('queued');
    case 'accepted':
      return ofLines('started');
    case 'transferred':
      return ofLines('transferred', 'returned');
    case 'resolved':
      return ofLines('finished');
    case 'reopened':
      return ofLines('reopened');
    case 'rated':
      return (await listPastServices(db, since, limit)).flatMap(({ ticketId, ratedAt, rate }): PastHappening[] =>
        ratedAt === null || rate === null
          ? []
          : [{ ticketId, at: ratedAt, happening: { kind: 'rated', rating: rate }, minutes: null }],
      );
    case 'silent':
      return event.who === 'team' && event.isFirst
        ? lateFirstAnswers(await listPastServices(db, since, limit), event.minutes, now)
        : silencesOf(await listPastMessages(db, since, { limit }), event, now);
    case 'deadline':
      if (event.what === 'near') return undefined;
      return (await listPastLines(db, ['deadline_missed'], since, limit)).flatMap(({ ticketId, at, note }) => {
        const deadline = note === 'first' || note === 'next' || note === 'resolution' ? note : undefined;
        return deadline === undefined
          ? []
          : [
              {
                ticketId,
                at,
                happening: { kind: 'deadline' as const, what: 'breached' as const, deadline },
                minutes: null,
              },
            ];
      });
    case 'scheduleFailed':
    case 'tagged':
    case 'untagged':
    case 'fieldChanged':
      return undefined;
  }
}
