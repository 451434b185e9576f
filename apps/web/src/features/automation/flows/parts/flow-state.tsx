import type { Flow } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTemplate } from '../../../../ui/icons/index.ts';
import { StatusPill } from '../../../../ui/status-pill.tsx';

const looks = {
  published: { tone: 'ok', icon: IconPlayerPlay },
  draft: { tone: 'warn', icon: IconPencil },
  stopped: { tone: 'off', icon: IconPlayerPause },
  model: { tone: 'info', icon: IconTemplate },
} as const;

/** Whether conversations begin in a flow. */
export function FlowStatePill({ state }: Pick<Flow, 'state'>) {
  const { t } = useTranslation();
  const { tone, icon: StateIcon } = looks[state];
  return (
    <StatusPill tone={tone} icon={<StateIcon />}>
      {t(`flows.state.${state}`)}
    </StatusPill>
  );
}
