import type { FieldSubject } from '@balcao/contract';
import { defineEvent } from '../../../platform/events.ts';

/** Fields of a contact or ticket have other values than before; its row is locked. */
export const fieldValuesChanged = defineEvent<{ subject: FieldSubject; id: number; fieldIds: readonly number[] }>(
  'customFields.valuesChanged',
);
