import type { EndpointAnswer, getDashboardTicketsByUser } from '@balcao/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InboxPlace } from '../../../app/inbox-places.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import css from './attendants-plot.module.css';

type Row = EndpointAnswer<typeof getDashboardTicketsByUser>['data'][number];

/** With more of them the plot is longer than the one beside it. */
const maxRowsAtFirst = 6;

interface Props {
  rows: readonly Row[];
  /** the services of an attendant, in the inbox */
  placeOf: (userId: number) => InboxPlace;
}

/** The services by attendant: a table whose bars are as long as the numbers. */
export function AttendantsPlot({ rows, placeOf }: Props) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const highest = rows.reduce((most, { quantidade }) => Math.max(most, quantidade), 1);
  const unassigned = rows.filter(({ id }) => id === null);
  const attendants = rows.filter(({ id }) => id !== null);
  const maxAttendants = maxRowsAtFirst - unassigned.length;
  const shown = all
    ? attendants
    : attendants.slice(0, attendants.length === maxAttendants + 1 ? maxAttendants + 1 : maxAttendants);
  return (
    <>
      <table className={css.plot}>
        <thead className={css.spoken}>
          <tr>
            <th scope="col">{t('dashboard.attendants.name')}</th>
            <th scope="col">{t('dashboard.attendants.tickets')}</th>
          </tr>
        </thead>
        <tbody>
          {[...shown, ...unassigned].map(({ id, nome, quantidade }) => (
            <tr key={id ?? 'nobody'} className={css.row} data-nobody={id === null || undefined}>
              <th scope="row" className={css.name}>
                {id === null ? (
                  t('dashboard.byUser.unassigned')
                ) : (
                  <Link to="/tickets" search={placeOf(id)} className={css.link}>
                    {nome ?? t('dashboard.byUser.unassigned')}
                  </Link>
                )}
              </th>
              <td className={css.cell}>
                <span className={css.track} aria-hidden>
                  <span className={css.bar} style={{ width: `${(quantidade / highest) * 100}%` }} />
                </span>
                <span className={css.value}>{formatNumber(quantidade)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {attendants.length > maxAttendants + 1 && (
        <Button variant="subtle" size="xs" className={css.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? 'dashboard.byUser.fewer' : 'dashboard.byUser.all', { number: formatNumber(attendants.length) })}
        </Button>
      )}
    </>
  );
}
