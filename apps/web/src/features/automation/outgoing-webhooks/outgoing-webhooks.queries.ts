import {
  createOutgoingWebhook,
  deleteOutgoingWebhook,
  getWebhookDelivery,
  listOutgoingWebhooks,
  listWebhookDeliveries,
  resendWebhookDeliveries,
  rotateWebhookSecret,
  testOutgoingWebhook,
  updateOutgoingWebhook,
  type DeliveryKind,
} from '@balcao/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAttempts } from '../../../app/api/attempts.ts';
import { call } from '../../../app/api/call.ts';
import { defineCrud } from '../../../app/crud/crud.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';
import { keepFormerRows } from '../../../app/search/kept-rows.ts';

export const outgoingWebhooksCrud = defineCrud({
  key: 'outgoing-webhooks',
  endpoints: {
    lookup: listOutgoingWebhooks,
    create: createOutgoingWebhook,
    update: updateOutgoingWebhook,
    delete: deleteOutgoingWebhook,
  },
  events: { outgoingWebhook: true, webhookDelivery: true },
  // Nobody has seen the secret of the one that is there: it gets a new one.
  renewSecret: (id) => call(rotateWebhookSecret, { params: { id } }),
});

const deliveriesKey = 'webhook-deliveries';
registerColdList({ queryKey: [deliveriesKey], events: { webhookDelivery: true } });

/** Deliveries of an address, newest first. */
export const useDeliveries = (webhookId: number, kind: DeliveryKind | null) =>
  useInfiniteQuery({
    queryKey: [deliveriesKey, webhookId, 'list', kind],
    queryFn: ({ pageParam, signal }) =>
      call(listWebhookDeliveries, {
        params: { id: webhookId },
        query: { ...(kind && { kind }), ...(pageParam && { olderThan: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ deliveries, hasMore }) => (hasMore ? deliveries.at(-1)?.id : undefined),
    meta: { quiet: true },
  });

export const useDelivery = (webhookId: number, deliveryId: string) =>
  useQuery({
    queryKey: [deliveriesKey, webhookId, 'one', deliveryId],
    queryFn: ({ signal }) => call(getWebhookDelivery, { params: { id: webhookId, deliveryId }, signal }),
    ...keepFormerRows,
    meta: { quiet: true },
  });

/** Delivers again: those that are named, or all that were given up. */
export function useResend(webhookId: number) {
  const client = useQueryClient();
  const attempts = useAttempts<string[] | undefined>();
  return useMutation({
    mutationFn: (deliveryIds: string[] | undefined) =>
      attempts.run(deliveryIds, (idempotencyKey) =>
        call(resendWebhookDeliveries, {
          params: { id: webhookId },
          body: deliveryIds ? { deliveryIds } : {},
          idempotencyKey,
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: [deliveriesKey, webhookId] }),
  });
}

/** Gives an address a new secret, which is known here and nowhere else. */
export const useRotateSecret = () =>
  useMutation({ mutationFn: (id: number) => call(rotateWebhookSecret, { params: { id } }) });

export function useSendTest() {
  const client = useQueryClient();
  const attempts = useAttempts<number>();
  return useMutation({
    mutationFn: (id: number) =>
      attempts.run(id, (idempotencyKey) => call(testOutgoingWebhook, { params: { id }, idempotencyKey })),
    onSuccess: (_answer, id) => client.invalidateQueries({ queryKey: [deliveriesKey, id] }),
  });
}

/** Switches an address on again. */
export function useSwitchOn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(updateOutgoingWebhook, { params: { id }, body: { enabled: true } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [outgoingWebhooksCrud.key] }),
  });
}
