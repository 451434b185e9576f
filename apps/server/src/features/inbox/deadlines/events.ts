import type { DeadlineKind, Ticket } from '@balcao/contract';
import { defineEvent } from '../../../platform/events.ts';

/** A deadline of a ticket is due soon, or was missed. */
export interface DeadlineNotice {
  ticket: Ticket;
  what: 'near' | 'breached';
  kind: DeadlineKind;
  dueAt: string;
}

/** Deadlines are due soon, or were missed; once for each. */
export const deadlinesNoticed = defineEvent<readonly DeadlineNotice[]>('deadlines.noticed');
