import { calendarDay, daysBetweenDays, isAdmin, isOnTrial } from '@balcao/contract';
import { IconHourglass } from '../../ui/icons/index.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { StatusPill } from '../../ui/status-pill.tsx';
import { useNow } from '../../ui/hooks/use-now.ts';
import { useSession } from '../session/session.ts';
import css from './trial-chip.module.css';

/** Shows admins how many days their trial still has; it leads to the subscription. */
export function TrialChip() {
  const { t } = useTranslation();
  const { actor, company } = useSession();
  const today = calendarDay(useNow(), company.timeZone);
  if (!isAdmin(actor) || !isOnTrial(company)) return null;
  const days = daysBetweenDays(today, calendarDay(company.dueDate, company.timeZone));
  if (days < 0) return null;
  return (
    <Link to="/subscription" className={css.chip}>
      <StatusPill tone="info" icon={<IconHourglass />}>
        {t('shell.trial', { count: days })}
      </StatusPill>
    </Link>
  );
}
