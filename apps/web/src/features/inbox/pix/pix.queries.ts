import {
  cancelPixCharge,
  checkPixCharge,
  createPixKey,
  deletePixAccount,
  deletePixKey,
  getPixAccount,
  getPixWays,
  listPixKeys,
  listTicketPixCharges,
  markPixReceived,
  unmarkPixReceived,
  updatePixAccount,
  updatePixKey,
} from '@balcao/contract';
import type { EndpointInput, PixCharge, sendPixCharge } from '@balcao/contract';
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../app/api/call.ts';
import { useSubmit } from '../../../app/crud/use-crud.ts';
import { defineCrud } from '../../../app/crud/crud.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';

export const pixKeysCrud = defineCrud({
  key: 'pix-keys',
  endpoints: { lookup: listPixKeys, create: createPixKey, update: updatePixKey, delete: deletePixKey },
  events: { pixKey: true },
});

const accountKey = ['pix-account'] as const;
const chargesKey = ['pix-charges'] as const;
registerColdList({ queryKey: chargesKey, events: { pixCharge: true }, delayMs: 200 });

export const usePixAccount = () =>
  useQuery({
    queryKey: accountKey,
    queryFn: ({ signal }) => call(getPixAccount, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  });

/** Stores the account once its bank takes the credentials. The form shows errors. */
export const useSavePixAccount = () =>
  useSubmit(accountKey, (body: EndpointInput<typeof updatePixAccount>['body']) => call(updatePixAccount, { body }));

/** Forgets the account. Errors are toasts. */
export function useRemovePixAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deletePixAccount, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: accountKey }),
  });
}

/** What a charge can be sent with, as it is now. */
export const usePixWays = () =>
  useQuery({
    queryKey: ['pix-ways'],
    queryFn: ({ signal }) => call(getPixWays, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  });

/** What a charge says, apart from who sends it and when. */
export type ChargeBody = Omit<EndpointInput<typeof sendPixCharge>['body'], 'clientId' | 'expectedUserId'>;

const chargesOptions = (ticketId: number) =>
  infiniteQueryOptions({
    queryKey: [...chargesKey, ticketId],
    queryFn: ({ signal, pageParam }) =>
      call(listTicketPixCharges, { params: { id: ticketId }, query: { before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ charges, hasMore }) => (hasMore ? charges.at(-1)?.id : undefined),
    // While they were not on screen, charges may have changed without an event.
    staleTime: 0,
    meta: { quiet: true },
  });
type Pages = InfiniteData<{ charges: PixCharge[]; hasMore: boolean }, number | undefined>;
const joinPages = ({ pages }: Pages) => pages.flatMap(({ charges }) => charges);

/** The charges of a ticket's contact, newest first, page by page, kept up to date by live events. */
export const usePixCharges = (ticketId: number) => useInfiniteQuery({ ...chargesOptions(ticketId), select: joinPages });

/** The charge that a message shows; undefined while it is not known. */
export function usePixCharge(ticketId: number, messageId: string): PixCharge | undefined {
  const select = useCallback(
    (pages: Pages) => joinPages(pages).find((charge) => charge.messageId === messageId) ?? null,
    [messageId],
  );
  return useInfiniteQuery({ ...chargesOptions(ticketId), select }).data ?? undefined;
}

const acts = {
  receive: markPixReceived,
  undo: unmarkPixReceived,
  cancel: cancelPixCharge,
  check: checkPixCharge,
} as const;
type ChargeAct = keyof typeof acts;

/** Says something of a charge, or has its bank asked. Errors are toasts. */
export function useChargeAct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, act }: { id: number; act: ChargeAct }): Promise<PixCharge> =>
      call(acts[act], { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: chargesKey }),
  });
}
