import type { WebhookDeliveryWhole } from '@balcao/contract';
import { Button, SegmentedControl } from '@mantine/core';
import { IconRefresh } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, formatTime } from '../../../ui/text/format.ts';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { CodeBox, CopyIconButton, HttpStatus } from '../messages-api/index.ts';
import { useDelivery } from './outgoing-webhooks.queries.ts';
import css from './webhooks.module.css';

const parts = ['body', 'headers', 'answer'] as const;
type Part = (typeof parts)[number];

interface Props {
  webhookId: number;
  deliveryId: string;
  resending: boolean;
  onResend: () => void;
}

/** One delivery: its attempts, the posted body and the answer. */
export function DeliveryDetail({ webhookId, deliveryId, resending, onResend }: Props) {
  const { t } = useTranslation();
  const [part, setPart] = useState<Part>('body');
  const { data: delivery, isError, refetch } = useDelivery(webhookId, deliveryId);
  if (isError && !delivery)
    return (
      <section className={css.detail}>
        <LoadFailed onRetry={refetch} />
      </section>
    );
  if (!delivery)
    return (
      <section className={css.detail}>
        <SkeletonRows count={4} height={44} avatar={0} />
      </section>
    );
  const code = textOf(delivery, part);
  return (
    <section className={css.detail} aria-label={t('outgoingWebhooks.detail.title')}>
      <div className={css.head}>
        <h2 className={css.heading}>
          <span className={css.eventId} title={delivery.eventId}>
            {delivery.kind}
          </span>
          {delivery.attemptCount > 0 && <HttpStatus status={delivery.status} />}
        </h2>
        <Button
          size="sm"
          variant={delivery.state === 'failed' ? 'filled' : 'default'}
          leftSection={<IconRefresh size={16} stroke={1.75} />}
          loading={resending}
          onClick={onResend}
        >
          {t('outgoingWebhooks.deliveries.resendNow')}
        </Button>
      </div>
      <Attempts delivery={delivery} />
      <CodeBox
        label={t(`outgoingWebhooks.detail.${part}`)}
        code={code === '' ? t('outgoingWebhooks.detail.noAnswer') : code}
        head={
          <>
            <SegmentedControl
              size="xs"
              aria-label={t('outgoingWebhooks.detail.parts')}
              value={part}
              data={parts.map((value) => ({ value, label: t(`outgoingWebhooks.detail.${value}`) }))}
              onChange={setPart}
            />
            <CopyIconButton text={code} label={t('outgoingWebhooks.detail.copy')} />
          </>
        }
      />
    </section>
  );
}

function Attempts({ delivery: { attempts, state, dueAt } }: { delivery: WebhookDeliveryWhole }) {
  const { t } = useTranslation();
  if (attempts.length === 0) return null;
  return (
    <ol className={css.attempts}>
      {attempts.map(({ at, status, problem, durationMs }) => (
        <li key={at} className={css.attempt}>
          <span className={css.quiet} title={formatDateTime(at)}>
            {formatTime(at)}
          </span>
          <HttpStatus status={status} />
          <span>
            {problem !== null && `${t(`outgoingWebhooks.problems.${problem}`)}, `}
            {formatNumber(durationMs / 1000, { maximumFractionDigits: 1 })} s
          </span>
        </li>
      ))}
      {state === 'waiting' && dueAt !== null && (
        <li className={css.attempt}>
          <span className={css.quiet}>{formatTime(dueAt)}</span>
          <span className={css.next}>{t('outgoingWebhooks.detail.nextBadge')}</span>
          <span>{t('outgoingWebhooks.detail.goesOn')}</span>
        </li>
      )}
    </ol>
  );
}

function textOf({ body, eventId, attempts, answer }: WebhookDeliveryWhole, part: Part): string {
  if (part === 'answer') return answer;
  if (part === 'body') return JSON.stringify(JSON.parse(body), null, 2);
  const last = attempts.at(-1);
  const timestamp = last ? Math.floor(Date.parse(last.at) / 1000) : undefined;
  return [
    'content-type: application/json',
    `webhook-id: ${eventId}`,
    ...(timestamp === undefined ? [] : [`webhook-timestamp: ${timestamp}`]),
    'webhook-signature: v1,…',
  ].join('\n');
}
