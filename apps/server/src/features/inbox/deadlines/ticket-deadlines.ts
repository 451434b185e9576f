import {
  minuteMs,
  type EndpointAnswer,
  type getTicketDeadlines,
  type TicketDeadlineLine,
  type UserActor,
} from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { getVisibleTicket } from '../tickets/index.ts';
import { answerKind, type ServiceState } from './clock.rules.ts';
import { limitOf } from './deadlines.rules.ts';
import * as rows from './deadlines.sql.ts';

/**
 * The deadlines of the latest service of a ticket: what runs, and of each kind what became of the last one.
 * @throws AppError ERR_NO_TICKET_FOUND
 */
export async function readTicketDeadlines(
  db: Db,
  actor: UserActor,
  ticketId: number,
): Promise<EndpointAnswer<typeof getTicketDeadlines>> {
  await getVisibleTicket(db, actor, ticketId);
  const { tickets, rules } = await rows.readFacts(db, [ticketId], false);
  const state = tickets[0]?.state;
  if (!state) return { rule: null, lines: [], breaches: 0 };
  const results = await rows.listResults(db, ticketId, new Date(state.serviceSince).toISOString());
  const settled = new Map(
    results.flatMap(({ kind, dueAt, breachedAt, settledAt, lateMs }) =>
      settledAt === null ? [] : [[kind, settledLine({ kind, dueAt, breachedAt, settledAt, lateMs })]],
    ),
  );
  const rule = rules.find(({ id }) => id === state.ruleId);
  const running = state.closedAt === null ? runningLines(state, limitOf(rule, 'resolution') !== undefined) : [];
  const lines = new Map([...settled, ...running.map((line) => [line.kind, line] as const)]);
  return {
    rule: rule ? { id: rule.id, name: rule.name } : null,
    lines: (['first', 'next', 'resolution'] as const).flatMap((kind) => lines.get(kind) ?? []),
    breaches: results.filter(({ breachedAt }) => breachedAt !== null).length,
  };
}

interface Settled {
  kind: TicketDeadlineLine['kind'];
  dueAt: string;
  breachedAt: string | null;
  settledAt: string;
  lateMs: string | null;
}

const settledLine = ({ kind, dueAt, breachedAt, settledAt, lateMs }: Settled): TicketDeadlineLine => ({
  kind,
  state: breachedAt === null ? 'met' : 'breached',
  dueAt,
  alertAt: null,
  settledAt,
  lateMinutes: lateMs === null ? null : Math.floor(Number(lateMs) / minuteMs),
});

function runningLines(state: ServiceState, hasResolution: boolean): TicketDeadlineLine[] {
  const { answerDue, answerAlert, resolutionDue, resolutionAlert, peopleSince } = state;
  const line = (kind: TicketDeadlineLine['kind'], dueAt: number, alertAt: number | null): TicketDeadlineLine => ({
    kind,
    state: 'running',
    dueAt: new Date(dueAt).toISOString(),
    alertAt: new Date(alertAt ?? dueAt).toISOString(),
    settledAt: null,
    lateMinutes: null,
  });
  const answer = answerDue === null ? [] : [line(answerKind(state), answerDue, answerAlert)];
  if (resolutionDue !== null) return [...answer, line('resolution', resolutionDue, resolutionAlert)];
  const isPaused = hasResolution && peopleSince !== null;
  const paused = {
    kind: 'resolution',
    state: 'paused',
    dueAt: null,
    alertAt: null,
    settledAt: null,
    lateMinutes: null,
  } as const;
  return isPaused ? [...answer, paused] : answer;
}
