import {
  createMacro,
  deleteMacro,
  listMacros,
  listTicketMacros,
  orderMacros,
  previewMacro,
  runMacro,
  undoMacro,
  updateMacro,
} from '@balcao/contract';
import type { Macro } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
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

/** What a macro would do to a ticket at this moment. */
export const useMacroPreview = (macroId: number | undefined, ticketId: number) =>
  useQuery({
    queryKey: [macrosCrud.key, 'preview', macroId ?? 0, ticketId],
    queryFn: ({ signal }) => call(previewMacro, { params: { id: macroId ?? 0 }, body: { ticketId }, signal }),
    enabled: macroId !== undefined,
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });

/** Runs a macro on a ticket. Throws ApiError. */
export const useRunMacro = () =>
  useMutation({
    mutationFn: ({ id, ticketId }: { id: number; ticketId: number }) =>
      call(runMacro, { params: { id }, body: { ticketId } }),
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
