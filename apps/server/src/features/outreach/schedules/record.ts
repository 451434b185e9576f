import { can, type Schedule, type ScheduleFacts } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { attachmentFields } from '../../../platform/files/attachments.ts';
import type { Files } from '../../../platform/files/files.ts';
import { defineAudience } from '../../../platform/live/audience.ts';
import { findSchedules, ticketFactsOf, type ScheduleRow } from './schedules.sql.ts';
import { remainingRule } from './series.rules.ts';

/** The former audience of a schedule, without those who still see it. */
const scheduleReaders = defineAudience<{ seen: ScheduleFacts; unless: ScheduleFacts | null }>('schedules:readers', {
  receives({ actor }, { seen, unless }) {
    const stays = unless !== null && can(actor, 'schedule:see', unless);
    return can(actor, 'schedule:see', seen) && !stays ? 'event' : 'nothing';
  },
});

export const scheduleFacts = (row: ScheduleRow): ScheduleFacts => ({
  companyId: row.companyId,
  userId: row.userId,
  ticket: ticketFactsOf(row),
});

const namedRefOf = (id: number | null, name: string | null) => (id !== null && name !== null ? { id, name } : null);

/** A schedule as callers read it. */
export function toSchedule(files: Pick<Files, 'signedUrl'>, row: ScheduleRow): Schedule {
  const { contactId, queueId, queueName, queueColor, template, repeat } = row;
  return {
    ...row,
    ...attachmentFields(files, row),
    template: template && { name: template.name, language: template.language, values: template.values },
    repeat: repeat && remainingRule(repeat),
    contact: { id: contactId, name: row.contactName },
    user: namedRefOf(row.userId, row.userName),
    whatsapp: namedRefOf(row.whatsappId, row.whatsappName),
    queue: queueId !== null && queueName !== null ? { id: queueId, name: queueName, color: queueColor ?? '' } : null,
  };
}

/** Emits schedules to those who see them, and their `delete` to those who no longer do. */
export function createEmitSchedules(files: Pick<Files, 'signedUrl'>) {
  return async function emitSchedules(
    tx: CompanyTx,
    action: 'create' | 'update',
    ids: readonly number[],
    before: ScheduleRow | null = null,
  ): Promise<Schedule[]> {
    const found = await findSchedules(tx.db, ids);
    return found.map((row) => {
      const record = toSchedule(files, row);
      const facts = scheduleFacts(row);
      tx.emit('schedule', { action, schedule: record }, scheduleReaders({ seen: facts, unless: null }));
      if (before)
        tx.emit(
          'schedule',
          { action: 'delete', scheduleId: row.id },
          scheduleReaders({ seen: scheduleFacts(before), unless: facts }),
        );
      return record;
    });
  };
}

export function emitRemoved(tx: CompanyTx, rows: readonly ScheduleRow[]): void {
  for (const row of rows)
    tx.emit(
      'schedule',
      { action: 'delete', scheduleId: row.id },
      scheduleReaders({ seen: scheduleFacts(row), unless: null }),
    );
}
