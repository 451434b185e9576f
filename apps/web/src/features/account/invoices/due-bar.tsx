import { calendarDay, daysBetweenDays, hasEnd, isAdmin, isOnTrial, reminderDays } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '../../../ui/icons/index.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { formatDate } from '../../../ui/text/format.ts';
import { NoticeBar } from '../../../ui/layout/notice-bar.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';

/** Before that a chip in the top bar shows how many days a trial has. */
const lastDayOfTrial = 1;

/** Reminds admins of the due date above every screen: 7, 3 and 1 days before it, of a trial 1 day, on the day, and after. */
export function DueBar() {
  const { t } = useTranslation();
  const { actor, company } = useSession();
  const now = useNow();
  if (!isAdmin(actor) || !hasEnd(company.dueDate)) return null;
  const dueDay = calendarDay(company.dueDate, company.timeZone);
  const days = daysBetweenDays(calendarDay(now, company.timeZone), dueDay);
  if (days >= 0 && !reminderDays.some((each) => each === days)) return null;
  if (isOnTrial(company) && days > lastDayOfTrial) return null;
  const isOver = days < 0;
  return (
    <NoticeBar
      tone={isOver ? 'bad' : 'warn'}
      icon={<IconAlertTriangle size={18} stroke={1.75} />}
      title={
        isOver ? t('shell.dueBar.over') : days === 0 ? t('shell.dueBar.today') : t('shell.dueBar.in', { count: days })
      }
      action={
        <Button component={Link} to="/financeiro" size="xs" variant="default">
          {t('shell.dueBar.action')}
        </Button>
      }
    >
      {isOver ? t('shell.dueBar.now') : t('shell.dueBar.until', { date: formatDate(`${dueDay}T12:00:00`, '2-digit') })}
    </NoticeBar>
  );
}
