import type { OfficialTemplate, OfficialTemplateState } from '@balcao/contract';
import {
  IconBan,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconPencil,
  IconPlayerPause,
} from '../../../ui/icons/index.ts';
import type { Icon } from '../../../ui/icons/index.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { StatusPill, type StatusTone } from '../../../ui/status-pill.tsx';
import css from './official-templates.module.css';

const looks: Readonly<Record<OfficialTemplateState, { tone: StatusTone; icon: Icon }>> = {
  draft: { tone: 'off', icon: IconPencil },
  reviewing: { tone: 'info', icon: IconClock },
  approved: { tone: 'ok', icon: IconCircleCheck },
  rejected: { tone: 'bad', icon: IconCircleX },
  paused: { tone: 'warn', icon: IconPlayerPause },
  disabled: { tone: 'bad', icon: IconBan },
};

export function TemplateState({ state }: { state: OfficialTemplateState }) {
  const { t } = useTranslation();
  const { tone, icon: StateIcon } = looks[state];
  return (
    <StatusPill tone={tone} icon={<StateIcon />}>
      {t(`officialTemplates.states.${state}`)}
    </StatusPill>
  );
}

/** Meta's rating by the reactions of contacts, as a dot and a word. */
export function TemplateQuality({ quality }: { quality: OfficialTemplate['quality'] }) {
  const { t } = useTranslation();
  if (quality === null) return <span className={css.quiet}>{t('officialTemplates.noQuality')}</span>;
  return (
    <span className={css.quality} data-quality={quality}>
      {t(`officialTemplates.qualities.${quality}`)}
    </span>
  );
}

const reasonWords = [
  'ABUSIVE_CONTENT',
  'CATEGORY_NOT_AVAILABLE',
  'INCORRECT_CATEGORY',
  'INVALID_FORMAT',
  'PROMOTIONAL',
  'SCAM',
  'TAG_CONTENT_MISMATCH',
  'FIRST_PAUSE',
  'SECOND_PAUSE',
  'RATE_LIMITING_PAUSE',
  'DISABLED',
] as const;

/** Why Meta rejected, paused or disabled a template, and what to do; '' in any other state. */
export function reasonText(t: TFunction, { state, reason }: Pick<OfficialTemplate, 'state' | 'reason'>): string {
  if (state !== 'rejected' && state !== 'paused' && state !== 'disabled') return '';
  const known = reasonWords.find((one) => one === reason);
  return t(`officialTemplates.reasons.${known ?? (state === 'rejected' ? 'other' : state)}`);
}
