import type { ListedCompany } from '@balcao/contract';
import { hasEnd } from '@balcao/contract';
import { IconAlertCircle, IconBan, IconClock } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { daysBetween, formatDate } from '../../../ui/text/format.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import css from './companies.module.css';
import { daysUntilDue, dueTone } from './due.rules.ts';

/** The due date of a company, with words where it is near or over, or since when the company is suspended. */
export function DueCell({ company, now }: { company: ListedCompany; now: Date }) {
  const { t } = useTranslation();
  const days = daysUntilDue(company.dueDate, company.timeZone, now);
  const tone = dueTone(days);
  return (
    <span className={css.due}>
      {hasEnd(company.dueDate) ? formatDate(company.dueDate, '2-digit', company.timeZone) : t('companies.due.none')}
      {company.suspendedAt ? (
        <StatusPill tone="off" icon={<IconBan size={14} stroke={2} />}>
          {suspendedWords(daysBetween(new Date(company.suspendedAt), now))}
        </StatusPill>
      ) : (
        tone &&
        days !== undefined && (
          <StatusPill
            tone={tone === 'late' ? 'bad' : tone === 'due' ? 'due' : 'warn'}
            icon={tone === 'late' ? <IconAlertCircle size={14} stroke={2} /> : <IconClock size={14} stroke={2} />}
          >
            {days === 0
              ? t('companies.due.today')
              : days > 0
                ? t('companies.due.in', { count: days })
                : t('companies.due.ago', { count: -days })}
          </StatusPill>
        )
      )}
    </span>
  );

  function suspendedWords(count: number): string {
    return count <= 0 ? t('companies.suspendedToday') : t('companies.suspendedFor', { count });
  }
}
