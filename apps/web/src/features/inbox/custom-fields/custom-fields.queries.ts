import {
  createCustomField,
  getContactFields,
  getTicketFields,
  listCustomFields,
  orderCustomFields,
  setContactFields,
  setTicketFields,
  updateCustomField,
} from '@balcao/contract';
import type { CustomField, FieldSubject, FieldValuesForm } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../app/api/call.ts';
import { defineCrud } from '../../../app/crud/crud.ts';
import { useLookup } from '../../../app/crud/use-crud.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';

export const customFieldsCrud = defineCrud({
  key: 'custom-fields',
  endpoints: { lookup: listCustomFields, create: createCustomField, update: updateCustomField },
  events: { customField: true },
});

/** The fields in use of contacts or tickets, in their order, as the person sees them; undefined until they are known. */
export function useFields(subject: FieldSubject): CustomField[] | undefined {
  const select = useCallback((fields: CustomField[]) => fieldsInUse(fields, subject), [subject]);
  return useLookup(customFieldsCrud, { select }).data;
}

const fieldsInUse = (fields: readonly CustomField[], subject: FieldSubject): CustomField[] =>
  fields
    .filter((field) => field.subject === subject && field.archivedAt === null)
    .toSorted((one, other) => one.position - other.position);

const valuesKey = ['field-values'] as const;
const valuesOf = (subject: FieldSubject, id: number) => [...valuesKey, subject, id] as const;
registerColdList({
  queryKey: valuesKey,
  events: {
    // A field that came back shows values again.
    customField: true,
    contactFields: ({ contactId }) => valuesOf('contact', contactId),
    ticketFields: ({ ticketId }) => valuesOf('ticket', ticketId),
  },
  delayMs: 200,
});

/** The values of a contact or ticket by the keys of their fields. */
export const useFieldValues = (subject: FieldSubject, id: number | undefined) =>
  useQuery({
    queryKey: valuesOf(subject, id ?? 0),
    queryFn: async ({ signal }) =>
      (await call(subject === 'contact' ? getContactFields : getTicketFields, { params: { id: id ?? 0 }, signal }))
        .values,
    enabled: id !== undefined,
    // While they were not on screen, values may have changed without an event.
    staleTime: 0,
    meta: { quiet: true },
  });

/** Changes values of a contact or ticket. Errors are toasts. */
export function useSetFieldValues(subject: FieldSubject, id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (values: FieldValuesForm) =>
      (await call(subject === 'contact' ? setContactFields : setTicketFields, { params: { id }, body: { values } }))
        .values,
    onSuccess: (values) => client.setQueryData(valuesOf(subject, id), values),
  });
}

/** Puts the fields of contacts or tickets in an order. Errors are toasts. */
export function useOrderFields() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { subject: FieldSubject; fieldIds: number[] }) => call(orderCustomFields, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: [customFieldsCrud.key] }),
  });
}

/** Archives a field, or brings it back. Errors are toasts. */
export function useArchiveField() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, archived }: { id: number; archived: boolean }) =>
      call(updateCustomField, { params: { id }, body: { archived } }),
    onSettled: () => client.invalidateQueries({ queryKey: [customFieldsCrud.key] }),
  });
}
