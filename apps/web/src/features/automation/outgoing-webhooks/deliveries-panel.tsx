import type { DeliveryKind, OutgoingWebhook, WebhookDelivery } from '@balcao/contract';
import { Button, Select } from '@mantine/core';
import { IconRefresh } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../app/toasts/toast.tsx';
import { DataTable, type Column } from '../../../ui/lists/data-table.tsx';
import { formatDateTime, formatNumber, formatTime } from '../../../ui/text/format.ts';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { ListBody } from '../../../ui/lists/list-body.tsx';
import { pagedList } from '../../../ui/lists/table-list.ts';
import { HttpStatus } from '../messages-api/index.ts';
import { DeliveryDetail } from './delivery-detail.tsx';
import { useDeliveries, useResend } from './outgoing-webhooks.queries.ts';
import css from './webhooks.module.css';

/** The deliveries of a webhook, with the answers, and one of them whole. Remounted for each webhook. */
export function DeliveriesPanel({ webhook }: { webhook: OutgoingWebhook }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<DeliveryKind | null>(null);
  const [chosenId, setChosenId] = useState<string>();
  const query = useDeliveries(webhook.id, kind);
  const list = pagedList(query, ({ deliveries }) => deliveries);
  const resend = useResend(webhook.id);
  const sendAgain = (ids: string[] | undefined) =>
    resend.mutate(ids, { onSuccess: ({ count }) => toast.ok(t('outgoingWebhooks.deliveries.resent', { count })) });
  const givenUp = query.data?.pages[0]?.failed ?? 0;
  const selectedId = chosenId ?? list.items?.[0]?.id;
  const columns: Column<WebhookDelivery>[] = [
    {
      label: t('outgoingWebhooks.deliveries.time'),
      render: ({ createdAt }) => <span className={css.quiet}>{formatDateTime(createdAt)}</span>,
    },
    {
      label: t('outgoingWebhooks.deliveries.event'),
      kind: 'grow',
      render: (delivery) => (
        <button type="button" className={css.event} data-pressed-beyond onClick={() => setChosenId(delivery.id)}>
          {delivery.kind}
        </button>
      ),
    },
    {
      label: t('outgoingWebhooks.deliveries.answer'),
      render: ({ status, attemptCount }) => (attemptCount === 0 ? '' : <HttpStatus status={status} />),
    },
    {
      label: t('outgoingWebhooks.deliveries.attempts'),
      kind: 'number',
      render: ({ attemptCount }) => formatNumber(attemptCount),
    },
    { label: t('outgoingWebhooks.deliveries.duration'), render: (delivery) => <Course delivery={delivery} /> },
  ];
  return (
    <div className={css.panes}>
      <section className={css.list}>
        <div className={css.head}>
          <h2 className={css.heading}>
            {t('outgoingWebhooks.deliveries.title')}
            <span className={css.meta}>
              {t('outgoingWebhooks.deliveries.day', {
                count: webhook.delivered + webhook.failed,
                formatted: formatNumber(webhook.delivered + webhook.failed),
              })}
            </span>
          </h2>
          <div className={css.tools}>
            <Select
              size="sm"
              aria-label={t('outgoingWebhooks.deliveries.filter')}
              placeholder={t('outgoingWebhooks.deliveries.all')}
              clearable
              value={kind}
              data={[...webhook.kinds, 'webhook.test' as const]}
              onChange={(value) => {
                setKind(value);
                setChosenId(undefined);
              }}
            />
            {givenUp > 0 && (
              <Button
                size="sm"
                variant="default"
                leftSection={<IconRefresh size={16} stroke={1.75} />}
                loading={resend.isPending && resend.variables === undefined}
                onClick={() => sendAgain(undefined)}
              >
                {t('outgoingWebhooks.deliveries.resendFailed', { count: givenUp, formatted: formatNumber(givenUp) })}
              </Button>
            )}
          </div>
        </div>
        <ListBody
          list={list}
          row={{ height: 44 }}
          empty={{
            title: t('outgoingWebhooks.deliveries.none.title'),
            text: t('outgoingWebhooks.deliveries.none.text'),
          }}
        >
          {(items, end) => (
            <DataTable
              items={items}
              keyOf={({ id }) => id}
              columns={columns}
              isSelected={({ id }) => id === selectedId}
              renderCard={(delivery) => (
                <>
                  <button
                    type="button"
                    className={css.event}
                    data-pressed-beyond
                    onClick={() => setChosenId(delivery.id)}
                  >
                    {delivery.kind}
                  </button>
                  <span className={css.state}>
                    {delivery.attemptCount > 0 && <HttpStatus status={delivery.status} />}
                    <Course delivery={delivery} />
                  </span>
                  <div className={css.meta}>{formatDateTime(delivery.createdAt)}</div>
                </>
              )}
              renderActions={({ id, kind: event }, size) => (
                <IconButton
                  label={t('outgoingWebhooks.deliveries.resendOne', { event })}
                  size={size}
                  onClick={() => sendAgain([id])}
                >
                  <IconRefresh size={18} stroke={1.75} />
                </IconButton>
              )}
              end={end}
            />
          )}
        </ListBody>
      </section>
      {selectedId !== undefined && (
        <DeliveryDetail
          webhookId={webhook.id}
          deliveryId={selectedId}
          resending={resend.isPending}
          onResend={() => sendAgain([selectedId])}
        />
      )}
    </div>
  );
}

/** How long it took, when it is tried again, or that it is not. */
function Course({ delivery: { state, dueAt, durationMs, attemptCount } }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation();
  if (state === 'failed') return <span className={css.bad}>{t('outgoingWebhooks.deliveries.gaveUp')}</span>;
  if (state === 'waiting')
    return (
      <span className={css.quiet}>
        {attemptCount === 0 || dueAt === null
          ? t('outgoingWebhooks.deliveries.now')
          : t('outgoingWebhooks.deliveries.next', { when: formatTime(dueAt) })}
      </span>
    );
  return <span className={css.quiet}>{t('messagesApi.ms', { count: durationMs ?? 0 })}</span>;
}
