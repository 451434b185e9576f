import type { CampaignRecipient } from '@balcao/contract';
import {
  IconCheck,
  IconChecks,
  IconCircleX,
  IconClock,
  IconDoorExit,
  IconEye,
  IconMessageReply,
  IconPlayerSkipForward,
  IconQuestionMark,
  IconThumbUp,
} from '../../../ui/icons/index.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../../app/errors.ts';
import { formatDateTime } from '../../../ui/text/format.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';

const pills = {
  queued: { tone: 'off', icon: IconClock },
  asked: { tone: 'info', icon: IconQuestionMark },
  consented: { tone: 'info', icon: IconThumbUp },
  sent: { tone: 'off', icon: IconCheck },
  delivered: { tone: 'off', icon: IconChecks },
  read: { tone: 'info', icon: IconEye },
  answered: { tone: 'ok', icon: IconMessageReply },
  failed: { tone: 'bad', icon: IconCircleX },
  opted_out: { tone: 'warn', icon: IconDoorExit },
  skipped: { tone: 'off', icon: IconPlayerSkipForward },
} as const;

/** The state of a recipient. */
export function RecipientStatePill({ state }: Pick<CampaignRecipient, 'state'>) {
  const { t } = useTranslation();
  const { tone, icon: Icon } = pills[state];
  return (
    <StatusPill tone={tone} icon={<Icon size={14} stroke={2} />}>
      {t(`campaigns.report.states.${state}`)}
    </StatusPill>
  );
}

/** The latest event of a recipient, in words, by the clock of the company. */
export function recipientDetail(recipient: CampaignRecipient, t: TFunction, timeZone: string): string {
  const { state, reason, updatedAt } = recipient;
  if (reason !== null) return codeText(reason);
  const at = {
    queued: null,
    asked: recipient.askedAt,
    consented: recipient.consentedAt,
    sent: recipient.sentAt,
    delivered: recipient.deliveredAt,
    read: recipient.readAt,
    answered: recipient.answeredAt,
    failed: updatedAt,
    opted_out: updatedAt,
    skipped: updatedAt,
  }[state];
  return at === null ? '' : t('campaigns.report.at', { time: formatDateTime(at, timeZone) });
}
