import { sessionEventKinds, type ConnectionDiagnosis, type SessionFacts } from '@balcao/contract';
import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { SessionReport } from '../../../../channels/port/session-report.ts';
import type { CompanyTx, Db } from '../../../../platform/db/database.ts';
import { sumLinkingEnds } from '../passkey/linking-ends.sql.ts';
import * as rows from './diagnosis.sql.ts';

/** For how many days a diagnosis counts how linking a phone ended. */
const linkingDays = 30;

/** What a diagnosis asks of messages. */
export interface DiagnosisPorts {
  /** own messages of a connection that wait to leave, 1000 at most */
  countUnsent(db: Db, whatsappId: number): Promise<ConnectionDiagnosis['unsent']>;
}

/** Stores what a session learnt of itself. */
export async function storeReport(
  { db, companyId }: CompanyTx,
  whatsappId: number,
  report: SessionReport,
): Promise<void> {
  const connection: ConnectionRef = { companyId, whatsappId };
  const { facts, events, tallies, resolved } = report;
  if (Object.keys(facts).length > 0) await rows.saveFacts(db, connection, await withBeginnings(db, whatsappId, facts));
  if (events.length > 0) await rows.insertEvents(db, connection, events);
  if (tallies.length > 0) await rows.addTallies(db, connection, tallies);
  for (const { reference, at } of resolved) await rows.resolveEvent(db, whatsappId, reference, at);
}

/** Counts own messages that were acknowledged and got lost, by the form in which their contacts were addressed. */
export async function countUndelivered(
  { db, companyId }: CompanyTx,
  whatsappId: number,
  forms: readonly ('pn' | 'lid')[],
): Promise<void> {
  const tallies = [...Map.groupBy(forms, (form) => form)].map(([code, { length: count }]) => ({
    kind: 'undelivered' as const,
    code,
    count,
    totalMs: 0,
    maxMs: 0,
  }));
  await rows.addTallies(db, { companyId, whatsappId }, tallies);
}

/** A state that began earlier keeps its start. */
async function withBeginnings(
  db: Db,
  whatsappId: number,
  facts: Partial<SessionFacts>,
): Promise<Partial<SessionFacts>> {
  const { version, breaker } = facts;
  if (!version && !breaker) return facts;
  const before = await rows.findFacts(db, whatsappId, { lock: true });
  return {
    ...facts,
    ...(version && version.value === before.version?.value && { version: before.version }),
    ...(breaker && breaker.code === before.breaker?.code && { breaker: before.breaker }),
  };
}

/** Everything that is known of the session of a connection. */
export async function describeSession(
  db: Db,
  ports: DiagnosisPorts,
  whatsappId: number,
): Promise<Omit<ConnectionDiagnosis, 'isFresh'>> {
  const [facts, events, sums, unsent, linkings] = await Promise.all([
    rows.findFacts(db, whatsappId),
    rows.listEvents(db, whatsappId, sessionEventKinds),
    rows.sumTallies(db, whatsappId),
    ports.countUnsent(db, whatsappId),
    sumLinkingEnds(db, whatsappId, linkingDays),
  ]);
  const of = (kind: rows.TallySum['kind']) => sums.filter((sum) => sum.kind === kind);
  return {
    facts,
    events,
    acks: of('ack').map(({ code, count, averageMs, maxMs }) => ({ code, count, averageMs, maxMs })),
    received: of('received').reduce((total, { count }) => total + count, 0),
    undecryptable: of('undecryptable').map(({ code, count }) => ({ code, count })),
    undelivered: of('undelivered').map(({ code, count }) => ({
      form: code === 'lid' ? ('lid' as const) : ('pn' as const),
      count,
    })),
    linkings,
    unsent,
  };
}
