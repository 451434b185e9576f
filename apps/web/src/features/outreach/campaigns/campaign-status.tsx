import type { Campaign } from '@balcao/contract';
import {
  IconCalendar,
  IconCheck,
  IconCircleDashed,
  IconCircleX,
  IconPlayerPause,
  IconPlayerPlay,
} from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { StatusPill } from '../../../ui/status-pill.tsx';

const pills = {
  INATIVA: { tone: 'off', icon: IconCircleDashed },
  PROGRAMADA: { tone: 'info', icon: IconCalendar },
  EM_ANDAMENTO: { tone: 'ok', icon: IconPlayerPlay },
  paused: { tone: 'warn', icon: IconPlayerPause },
  CANCELADA: { tone: 'bad', icon: IconCircleX },
  FINALIZADA: { tone: 'off', icon: IconCheck },
} as const;

/** The status of a campaign. */
export function CampaignStatusPill({
  campaign: { status, pausedAt },
}: {
  campaign: Pick<Campaign, 'status' | 'pausedAt'>;
}) {
  const { t } = useTranslation();
  const shown = status === 'EM_ANDAMENTO' && pausedAt !== null ? 'paused' : status;
  const { tone, icon: Icon } = pills[shown];
  return (
    <StatusPill tone={tone} icon={<Icon size={14} stroke={2} />}>
      {t(`campaigns.status.${shown}`)}
    </StatusPill>
  );
}
