import { acks, type ErrorCode, type Message } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { TemplateMove } from '../../numbers/index.ts';
import { findTicket } from '../../inbox/index.ts';
import { schedulesFailed } from './events.ts';
import { createEmitSchedules } from './record.ts';
import * as rows from './sending.sql.ts';

/** The reason of a schedule that waits beyond its time since the provider delivers its template to no one. */
export const templateStopped: ErrorCode = 'ERR_WAPP_TEMPLATE_STOPPED';

/** Records in schedules what became of them elsewhere: of their messages, templates, connections and conversations. */
export function createOutcomes({ files }: Pick<Platform, 'files'>) {
  const emitSchedules = createEmitSchedules(files);
  return {
    /** Messages of schedules left, or did not. */
    async recordOutcomes(tx: CompanyTx, messages: readonly Message[]): Promise<void> {
      const moved = messages.filter(({ origin, fromMe }) => fromMe && origin === 'schedule');
      if (moved.length === 0) return;
      const sentAt = tx.clock.now().toISOString();
      const outcomes = moved.map(({ id: messageId, ack, failure }) => {
        if (ack === acks.failed) return { messageId, status: 'ERRO' as const, failure, sentAt: null };
        if (ack < acks.sent) return { messageId, status: 'AGENDADA' as const, failure: null, sentAt: null };
        return { messageId, status: 'ENVIADA' as const, failure: null, sentAt };
      });
      const changedIds = await rows.recordOutcomes(tx.db, outcomes);
      await emitSchedules(tx, 'update', changedIds);
      const failed = moved.filter(({ ack }) => ack === acks.failed).map(({ ticketId }) => ticketId);
      if (changedIds.length > 0 && failed.length > 0)
        await tx.raise(schedulesFailed, { ticketIds: [...new Set(failed)] });
    },
    /** The provider stopped a template, or allows it again: waiting schedules record it. */
    async followTemplate(tx: CompanyTx, { whatsappId, template, isStopped }: TemplateMove): Promise<void> {
      const reason = isStopped ? templateStopped : null;
      await emitSchedules(tx, 'update', await rows.setWaitingReason(tx.db, { whatsappId, template }, reason));
    },
    /** A connection is removed: its waiting schedules stay and record it. */
    async giveUpConnection(tx: CompanyTx, whatsappId: number): Promise<void> {
      const ids = await rows.waitingIds(tx.db, { whatsappId, status: 'PENDENTE' });
      await rows.recordFailure(tx.db, ids, 'ERR_NO_WAPP_FOUND');
      await emitSchedules(tx, 'update', ids);
    },
    /** A conversation is deleted with the messages that wait in it. */
    async giveUpTicket(tx: CompanyTx, ticketId: number): Promise<void> {
      const ticket = await findTicket(tx.db, ticketId);
      if (!ticket || ticket.whatsappId === null) return;
      const { contactId, whatsappId } = ticket;
      const ids = await rows.waitingIds(tx.db, { whatsappId, contactId, status: 'AGENDADA' });
      await rows.recordFailure(tx.db, ids, 'ERR_NO_TICKET_FOUND');
      await emitSchedules(tx, 'update', ids);
    },
  };
}
