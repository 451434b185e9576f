import {
  checkPayment,
  getInvoice,
  getSimulatedBank,
  getSubscription,
  payAtSimulatedBank,
  renewWithoutPayment,
  subscribe,
} from '@balcao/contract';
import type { EndpointAnswer, EndpointInput } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { useSubmit } from '../../../app/crud/use-crud.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';

const key = 'subscription';
registerColdList({ queryKey: [key], events: { invoice: true, plan: true } });

export type Subscription = EndpointAnswer<typeof getSubscription>;
export type Charge = EndpointAnswer<typeof subscribe>;

/** @param everyMs polls it, for sessions that receive no live events */
export const useSubscription = (everyMs?: number) =>
  useQuery({
    queryKey: [key],
    queryFn: () => call(getSubscription),
    refetchInterval: everyMs ?? false,
    meta: { quiet: true },
  });

/** Asks for a payment. Errors are shown by the form. */
export const useSubscribe = () =>
  useSubmit([key], (body: EndpointInput<typeof subscribe>['body']) => call(subscribe, { body }));

/** Renews the company with a plan that costs nothing. Errors are shown by the form. */
export const useRenewFree = () =>
  useSubmit([key], (planId: number, idempotencyKey) => call(renewWithoutPayment, { body: { planId }, idempotencyKey }));

/** Asks whether a payment came in. Errors are toasts. */
export const useCheckPayment = (txid: string) =>
  useMutation({ mutationFn: () => call(checkPayment, { params: { txid } }) });

/** An invoice, polled: for sessions that receive no live events. */
export const usePolledInvoice = (id: number | undefined, enabled: boolean, everyMs: number) =>
  useQuery({
    queryKey: ['polled-invoice', id],
    queryFn: () => call(getInvoice, { params: { id: id ?? 0 } }),
    enabled,
    refetchInterval: everyMs,
    meta: { quiet: true },
  });

const bankKey = 'simulated-bank';
export const useSimulatedBank = (txid: string) =>
  useQuery({
    queryKey: [bankKey, txid],
    queryFn: () => call(getSimulatedBank, { params: { txid } }),
    staleTime: 0,
    meta: { quiet: true },
  });

export function usePayAtBank(txid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (value: string) => call(payAtSimulatedBank, { params: { txid }, body: { value } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [bankKey, txid] }),
  });
}
