import type { WebhookProcessorDeps } from './prepare-entry.ts';
import { matchReports, saveAck } from './sends.sql.ts';
import { nextAck, parseReport } from './status.rules.ts';
import { markEventsHandled, type PendingEvent } from './webhook-events.sql.ts';

/**
 * Processes delivery reports of own messages. They are handed on first and marked as handled then: after a crash
 * between the two they are handed on again.
 */
export async function processReports(
  {
    database,
    connection,
    host,
    holdSending,
  }: Pick<WebhookProcessorDeps, 'database' | 'connection' | 'host' | 'holdSending'>,
  events: readonly PendingEvent[],
): Promise<void> {
  const { companyId, whatsappId } = connection;
  const reports = events.map(({ payload }) => parseReport(payload)).filter((report) => report !== undefined);
  const known = await database.forCompany(companyId, ({ db }) => matchReports(db, whatsappId, reports));
  const moved = new Map<string, { from: number; to: number; failure: string }>();
  for (const report of reports) {
    const message = known.get(report.wamid);
    if (!message) continue;
    const before = moved.get(message.providerId) ?? { from: message.ack, to: message.ack, failure: '' };
    const to = nextAck(before.to, report);
    moved.set(message.providerId, { ...before, to, failure: to === -1 ? report.failure || before.failure : '' });
  }
  const billed = reports.flatMap(({ wamid, billed: category }) => {
    const message = known.get(wamid);
    return message && category !== null ? [{ providerId: message.providerId, category }] : [];
  });
  // Of the company's handset, before its echo: the message will have the id of the report.
  const early = reports.filter(({ wamid, providerId }) => providerId === '' && !known.has(wamid));
  const changed = [...moved].filter(([, { from, to }]) => from !== to);
  for (const ack of [2, 3, 4] as const)
    await host.recordAck(
      [
        ...changed.filter(([, { to }]) => to === ack).map(([id]) => id),
        ...early.filter((report) => report.ack === ack).map(({ wamid }) => wamid),
      ],
      ack,
    );
  for (const [id, { to, failure }] of changed) if (to === -1) await host.recordFailure(id, failure);
  const notice = changed.some(([, { to }]) => to === -1) ? reports.find((report) => report.notice)?.notice : undefined;
  if (notice) await holdSending(notice);
  await host.recordBilled(billed);
  await database.forCompany(companyId, async ({ db }) => {
    for (const [id, { to }] of changed) await saveAck(db, whatsappId, id, to);
    await markEventsHandled(
      db,
      events.map(({ id }) => id),
    );
  });
}
