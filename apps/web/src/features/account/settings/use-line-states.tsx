import { calendarDay, daysBetweenDays, hasEnd } from '@balcao/contract';
import { isLanguage } from '@balcao/i18n';
import { IconClock } from '../../../ui/icons/index.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { languageNames } from '../../../app/texts/i18n.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { useQueues } from '../../inbox/queues/index.ts';
import { useUsersBrief } from '../users/index.ts';
import type { LineId } from './settings-lines.ts';
import { useSettings } from './settings.queries.ts';

/** From so many days before it on, the due date needs a person. */
const dueSoonDays = 7;

export interface LineState {
  /** what is set now; absent until it is known */
  text?: string;
  pill?: ReactNode;
}

/** What lines of the index are set to that this feature knows. */
export function useLineStates(): Partial<Record<LineId, LineState>> {
  const { t, i18n } = useTranslation();
  const { user, company } = useSession();
  const { data: settings } = useSettings();
  const { data: users } = useUsersBrief();
  const { data: queues } = useQueues();
  const today = calendarDay(useNow(), company.timeZone);
  const optionsOn = settings?.filter(({ value }) => value === 'enabled').length;
  const plan = company.plan?.name ?? '';
  const days = hasEnd(company.dueDate) ? daysBetweenDays(today, calendarDay(company.dueDate, company.timeZone)) : null;
  const names = queues?.map(({ name }) => name) ?? [];
  const of = (text: string | undefined, pill?: ReactNode): LineState => ({ ...(text !== undefined && { text }), pill });
  return {
    users: of(users && t('settingsIndex.state.users', { count: users.length })),
    queues: of(
      queues &&
        (names.length === 0
          ? t('settingsIndex.state.noQueues')
          : new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names)),
    ),
    options: of(optionsOn === undefined ? undefined : t('settingsIndex.state.options', { count: optionsOn })),
    invoices: of(
      days === null
        ? plan
        : t('settingsIndex.state.due', { plan, date: formatDate(company.dueDate, '2-digit', company.timeZone) }),
      days !== null && days <= dueSoonDays ? (
        <StatusPill tone={days < 0 ? 'bad' : 'warn'} icon={<IconClock />}>
          {days < 0 ? t('settingsIndex.over') : t('settingsIndex.days', { count: days })}
        </StatusPill>
      ) : undefined,
    ),
    profile: of([user.name, isLanguage(i18n.language) && languageNames[i18n.language]].filter(Boolean).join(', ')),
    audit: of(t('settingsIndex.state.audit')),
    messagesApi: of(t('settingsIndex.state.messagesApi')),
  };
}
