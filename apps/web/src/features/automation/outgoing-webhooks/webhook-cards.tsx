import type { OutgoingWebhook } from '@balcao/contract';
import { IconCircleCheck, IconPlugConnectedX, IconAlertTriangle } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/text/format.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { groupsOf, shortAddress } from './kinds.rules.ts';
import css from './webhooks.module.css';

interface Props {
  webhooks: readonly OutgoingWebhook[];
  selectedId: number | undefined;
  onSelect: (id: number) => void;
}

/** The addresses of a company side by side, one of them chosen. */
export function WebhookCards({ webhooks, selectedId, onSelect }: Props) {
  const { t } = useTranslation();
  return (
    <div className={css.cards}>
      {webhooks.map((webhook) => (
        <button
          key={webhook.id}
          type="button"
          className={css.card}
          aria-pressed={webhook.id === selectedId}
          onClick={() => onSelect(webhook.id)}
        >
          <span className={css.line}>
            <span className={css.address} title={webhook.url}>
              {shortAddress(webhook.url)}
            </span>
            <State webhook={webhook} />
          </span>
          <span className={css.line}>
            <span className={css.meta}>
              {groupsOf(webhook.kinds)
                .map((group) => t(`outgoingWebhooks.groups.${group}`))
                .join(', ')}
            </span>
            <span className={css.meta}>
              <Day webhook={webhook} />
            </span>
          </span>
        </button>
      ))}
    </div>
  );
}

function State({ webhook: { enabled, failingSince } }: { webhook: OutgoingWebhook }) {
  const { t } = useTranslation();
  if (!enabled)
    return (
      <StatusPill tone="bad" icon={<IconPlugConnectedX size={14} stroke={2} />}>
        {t('outgoingWebhooks.off')}
      </StatusPill>
    );
  return failingSince === null ? (
    <StatusPill tone="ok" icon={<IconCircleCheck size={14} stroke={2} />}>
      {t('outgoingWebhooks.working')}
    </StatusPill>
  ) : (
    <StatusPill tone="warn" icon={<IconAlertTriangle size={14} stroke={2} />}>
      {t('outgoingWebhooks.failing')}
    </StatusPill>
  );
}

function Day({ webhook: { delivered, failed, switchedOffAt } }: { webhook: OutgoingWebhook }) {
  const { t } = useTranslation();
  if (switchedOffAt !== null) return t('outgoingWebhooks.failedFor');
  const all = delivered + failed;
  if (all === 0) return t('outgoingWebhooks.noDay');
  const share = formatNumber(delivered / all, { style: 'percent', maximumFractionDigits: 1 });
  return t('outgoingWebhooks.share', { share });
}
