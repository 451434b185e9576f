import {
  createMacro,
  deleteMacro,
  listMacros,
  listTicketMacros,
  orderMacros,
  previewMacro,
  previewMacroOnMany,
  runMacro,
  runMacroOnMany,
  undoMacro,
  undoMacroOnMany,
  updateMacro,
} from '@balcao/contract';
import type { EndpointInput, Macro } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAttempts } from '../../../app/api/attempts.ts';
import { call } from '../../../app/api/call.ts';
import { keepFormerRows } from '../../../app/search/kept-rows.ts';
import { defineCrud } from '../../../app/crud/crud.ts';

export const macrosCrud = defineCrud({
  key: 'macros',
  endpoints: { lookup: listMacros, create: createMacro, update: updateMacro, delete: deleteMacro },
  events: { macro: true },
});

/** The macros that are offered for a ticket now. */
export const useTicketMacros = (ticketId: number) =>
  useQuery({
    queryKey: [macrosCrud.key, 'ticket', ticketId],
    queryFn: ({ signal }) => call(listTicketMacros, { params: { id: ticketId }, signal }),
    // What a ticket meets changes without an event of its own.
    staleTime: 0,
    meta: { quiet: true },
  });

/** What somebody typed for variables without a value, by their names. */
export type TypedValues = Readonly<Record<string, string>>;

/** What a macro would do to a ticket at this moment. */
export const useMacroPreview = (macroId: number | undefined, ticketId: number, values: TypedValues) =>
  useQuery({
    queryKey: [macrosCrud.key, 'preview', macroId ?? 0, ticketId, values],
    queryFn: ({ signal }) => call(previewMacro, { params: { id: macroId ?? 0 }, body: { ticketId, values }, signal }),
    enabled: macroId !== undefined,
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });

type RunRequest = { id: number } & EndpointInput<typeof runMacro>['body'];

/** Runs a macro on a ticket. Throws ApiError. */
export function useRunMacro() {
  const attempts = useAttempts<RunRequest>();
  return useMutation({
    mutationFn: (request: RunRequest) =>
      attempts.run(request, (idempotencyKey) => {
        const { id, ...body } = request;
        return call(runMacro, { params: { id }, body, idempotencyKey });
      }),
    meta: { quiet: true },
  });
}

type RunOnManyRequest = { id: number } & EndpointInput<typeof runMacroOnMany>['body'];

/** Runs a macro on many tickets. Returns on which it was done and why not on others. Throws ApiError. */
export function useRunMacroOnMany() {
  const attempts = useAttempts<RunOnManyRequest>();
  return useMutation({
    mutationFn: (request: RunOnManyRequest) =>
      attempts.run(request, (idempotencyKey) => {
        const { id, ...body } = request;
        return call(runMacroOnMany, { params: { id }, body, idempotencyKey });
      }),
    meta: { quiet: true },
  });
}

/** On which of many tickets a macro would be refused at this moment. */
export const useMacroPreviewOnMany = (macroId: number | undefined, ticketIds: readonly number[], values: TypedValues) =>
  useQuery({
    queryKey: [macrosCrud.key, 'many', macroId ?? 0, ticketIds, values],
    queryFn: ({ signal }) =>
      call(previewMacroOnMany, { params: { id: macroId ?? 0 }, body: { ticketIds: [...ticketIds], values }, signal }),
    enabled: macroId !== undefined && ticketIds.length > 0,
    ...keepFormerRows,
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });

/** Takes a run on many tickets back, where nobody changed the ticket. Throws ApiError. */
export const useUndoMacroOnMany = () =>
  useMutation({
    mutationFn: (undo: string) => call(undoMacroOnMany, { body: { undo } }),
    meta: { quiet: true },
  });

/** Takes a run back. Throws ApiError. */
export const useUndoMacro = () =>
  useMutation({
    mutationFn: (undo: string) => call(undoMacro, { body: { undo } }),
    meta: { quiet: true },
  });

/** Puts one's own macros, or the shared ones, in an order. Errors are toasts. */
export function useOrderMacros() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { isShared: boolean; macroIds: number[] }) => call(orderMacros, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: [macrosCrud.key] }),
  });
}

/** The macros of a list that are shared, or one's own, in their order. */
export const macrosOf = (macros: readonly Macro[], isShared: boolean): Macro[] =>
  macros.filter((macro) => macro.isShared === isShared).toSorted((one, other) => one.position - other.position);
