import { planFlags } from '@balcao/contract';
import type { Plan, PlanFlag } from '@balcao/contract';
import { Tooltip } from '@mantine/core';
import {
  IconApi,
  IconCalendarEvent,
  IconLayoutKanban,
  IconMessage,
  IconSparkles,
  IconSpeakerphone,
  IconWebhook,
} from '../../../ui/icons/index.ts';
import type { Icon } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import css from './plans.module.css';

const icons: Readonly<Record<PlanFlag, Icon>> = {
  useCampaigns: IconSpeakerphone,
  useKanban: IconLayoutKanban,
  useOpenAi: IconSparkles,
  useIntegrations: IconWebhook,
  useSchedules: IconCalendarEvent,
  useInternalChat: IconMessage,
  useExternalApi: IconApi,
};

/** The features of a plan as squares: filled = included. Each is named. */
export function PlanFlags({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  return (
    <span className={css.flags}>
      {planFlags.map((flag) => {
        const FlagIcon = icons[flag];
        const words = t(plan[flag] ? 'plans.included' : 'plans.notIncluded', { name: t(`plans.flags.${flag}`) });
        return (
          <Tooltip key={flag} label={words}>
            <span className={css.flag} data-on={plan[flag] || undefined} role="img" aria-label={words}>
              <FlagIcon size={16} stroke={1.75} aria-hidden />
            </span>
          </Tooltip>
        );
      })}
    </span>
  );
}
