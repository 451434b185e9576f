import type { EndpointAnswer, getDashboardTicketsByDay, getDashboardTicketsByUser } from '@balcao/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { InboxPlace } from '../../../app/inbox-places.ts';
import { minDay } from '../../../ui/dates/days.ts';
import { formatNumber, localeOf } from '../../../ui/text/format.ts';
import { barName } from './bar-labels.ts';
import { barsOf, clockIn, daysOfBar } from './dashboard.rules.ts';
import type { Bar, DashboardFilter, Period } from './dashboard.rules.ts';
import { DayPlot } from './day-plot.tsx';
import { AttendantsPlot } from './attendants-plot.tsx';
import { PlotCard } from './plot-card.tsx';
import css from './plots.module.css';

interface Props {
  byDay: EndpointAnswer<typeof getDashboardTicketsByDay> & { period: Period };
  byUser: EndpointAnswer<typeof getDashboardTicketsByUser> & { period: Period };
  /** contacts served for the first time; undefined = not known yet */
  leads: number | undefined;
  timeZone: string;
  now: Date;
  /** what brought the services, where the plots are about that alone */
  referral: DashboardFilter['referral'];
}

/** The services that came in the period: when, and to which attendant. */
export function Plots({ byDay, byUser, leads, timeZone, now, referral }: Props) {
  const { t, i18n } = useTranslation();
  const locale = localeOf(i18n.language);
  const bars = barsOf(byDay.data, byDay.period, clockIn(timeZone, now));
  const grain = bars[0]?.grain ?? 'day';
  const placeOf = (bar: Bar): InboxPlace => ({
    list: 'search',
    ...daysOfBar(bar, byDay.period),
    ...(referral && { referral }),
  });
  const placeOfUser = (user: number): InboxPlace => ({
    list: 'search',
    user,
    from: byUser.period.from ?? minDay,
    to: byUser.period.to,
    ...(referral && { referral }),
  });
  const total = t('dashboard.plot.total', { count: byDay.count, number: formatNumber(byDay.count) });
  const newOnes = leads === undefined ? '' : t('dashboard.plot.leads', { count: leads, number: formatNumber(leads) });
  const none = <p className={css.none}>{t('dashboard.plot.none')}</p>;
  return (
    <>
      <PlotCard
        title={t(`dashboard.byDay.${grain}s`)}
        note={[total, newOnes].filter(Boolean).join(' · ')}
        renderTable={
          byDay.count === 0
            ? undefined
            : (shown) => (
                <table>
                  <thead>
                    <tr>
                      <th scope="col">{t(`dashboard.byDay.column.${grain}`)}</th>
                      <th scope="col">{t('dashboard.attendants.tickets')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {bars.map((bar) => (
                      <tr key={bar.start}>
                        <th scope="row">
                          {shown && bar.total > 0 ? (
                            <Link to="/tickets" search={placeOf(bar)} className={css.link}>
                              {barName(bar, t, locale)}
                            </Link>
                          ) : (
                            barName(bar, t, locale)
                          )}
                        </th>
                        <td>{formatNumber(bar.total)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              )
        }
      >
        {byDay.count > 0 ? <DayPlot bars={bars} placeOf={placeOf} /> : none}
      </PlotCard>
      <PlotCard
        title={t('dashboard.byUser.title')}
        note={t('dashboard.plot.people', { count: byUser.data.filter(({ id }) => id !== null).length })}
      >
        {byUser.data.length > 0 ? <AttendantsPlot rows={byUser.data} placeOf={placeOfUser} /> : none}
      </PlotCard>
    </>
  );
}
