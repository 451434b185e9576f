import * as z from 'zod';
import {
  formatFieldValue,
  minuteMs,
  readFieldValue,
  ticketPriority,
  type CustomField,
  type FieldValue,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../../platform/db/database.ts';
import { companyForSession } from '../../../account/index.ts';
import { fieldsFor, readValues, saveValues } from '../../custom-fields/index.ts';
import { changePriority } from '../lifecycle/priority.ts';
import { snooze, wake } from '../lifecycle/snooze.ts';
import { lockVisibleTicket, ticketAudience } from '../tickets.ts';
import { moveActions } from './moves.ts';
import { defineAction, type TicketActionDefinition } from './ticket-action.ts';

const setPriority = defineAction({
  kind: 'priority',
  made: z.object({ priority: ticketPriority }),
  describe: async (_tx, _ticket, { priority }) => ({ text: priority }),
  async run(tx, { actor, ticketId }, { priority }) {
    const before = await lockVisibleTicket(tx.db, actor, ticketId);
    if (before.priority === priority) return undefined;
    await changePriority(tx, actor, ticketId, priority);
    return { priority: before.priority };
  },
  async undo(tx, { actor, ticketId }, { priority }) {
    await changePriority(tx, actor, ticketId, priority);
  },
});

const putAside = defineAction({
  kind: 'snooze',
  made: z.object({ until: z.string().nullable() }),
  describe: async (_tx, _ticket, { minutes }) => ({ text: String(minutes) }),
  async run(tx, { actor, ticketId }, { minutes }) {
    const { snoozedUntil } = await lockVisibleTicket(tx.db, actor, ticketId);
    await snooze(tx, actor, ticketId, new Date(tx.clock.now().getTime() + minutes * minuteMs).toISOString());
    return { until: snoozedUntil };
  },
  async undo(tx, { actor, ticketId }, { until }) {
    const isOver = until === null || Date.parse(until) <= tx.clock.now().getTime();
    await (isOver ? wake(tx, actor, ticketId) : snooze(tx, actor, ticketId, until));
  },
});

const storedValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

const setField = defineAction({
  kind: 'field',
  made: z.object({ key: z.string(), value: storedValue.nullable() }),
  async describe({ db, companyId }, { actor }, { fieldId, value }) {
    const field = await findTicketField(db, actor, fieldId);
    if (!field) return {};
    const reading = readFieldValue(field, value);
    if ('problem' in reading || reading.value === null) return { name: field.name };
    const { language } = await companyForSession(db, companyId);
    return { name: field.name, text: formatFieldValue(field, reading.value, language) };
  },
  async run(tx, at, { fieldId, value }) {
    const field = await findTicketField(tx.db, at.actor, fieldId);
    if (!field) throw new AppError(fieldId === null ? 'ERR_STEP_NAMES_NOTHING' : 'ERR_NO_CUSTOM_FIELD_FOUND');
    const before = await setValue(tx, at, field.key, value);
    const reading = readFieldValue(field, value);
    const isSame = 'value' in reading && JSON.stringify(reading.value) === JSON.stringify(before);
    return isSame ? undefined : { key: field.key, value: before };
  },
  async undo(tx, at, { key, value }) {
    await setValue(tx, at, key, value);
  },
});

/** @returns the value before */
async function setValue(
  tx: CompanyTx,
  { actor, ticketId }: { actor: UserActor; ticketId: number },
  key: string,
  value: FieldValue | null,
): Promise<FieldValue | null> {
  const ticket = await lockVisibleTicket(tx.db, actor, ticketId);
  const before = (await readValues(tx.db, actor, 'ticket', ticketId))[key] ?? null;
  await saveValues(tx, actor, { subject: 'ticket', id: ticketId }, { [key]: value });
  tx.emit('ticketFields', { action: 'update', ticketId }, ticketAudience(ticket, null));
  return before;
}

/** A field of tickets that is in use and that the reader sees. */
async function findTicketField(db: Db, reader: UserActor, id: number | null): Promise<CustomField | undefined> {
  return id === null ? undefined : (await fieldsFor(db, reader, 'ticket')).find((field) => field.id === id);
}

/** What can be done to a ticket that is of its own. */
export const ticketActions: readonly TicketActionDefinition[] = [setPriority, setField, putAside, ...moveActions];
