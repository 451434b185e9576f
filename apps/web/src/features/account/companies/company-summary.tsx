import { dayMs } from '@balcao/contract';
import { Text } from '@mantine/core';
import { IconMessages, IconPlugConnected, IconSitemap, IconUsers } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { Columns } from '../../../ui/columns.tsx';
import { Figure, FigureRow } from '../../../ui/layout/figure-row.tsx';
import { OverviewCard } from '../../../ui/layout/overview-card.tsx';
import { formatBytes } from '../../../ui/text/bytes.ts';
import { formatNumber, formatSince } from '../../../ui/text/format.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { formatPhone } from '../../../ui/text/phone.ts';
import { CompanyNotes } from './company-notes.tsx';
import css from './company-summary.module.css';
import type { Overview } from './companies.queries.ts';
import { DueCell } from './due-cell.tsx';

const limited = [
  ['users', 'usersCount', IconUsers],
  ['connections', 'connectionsCount', IconPlugConnected],
  ['queues', 'queuesCount', IconSitemap],
] as const;
const shownDays = 30;

/** What a company has and does, and what operators noted. */
export function CompanySummary({ overview }: { overview: Overview }) {
  const { t } = useTranslation();
  const now = useNow();
  const { company, limits, people, connections, notes } = overview;
  const facts = [
    ['plan', company.plan?.name ?? t('companies.noPlan')],
    ['recurrence', t(`companies.recurrences.${company.recurrence}`)],
    ['email', company.email ?? '–'],
    ['phone', company.phone ? formatPhone(company.phone) : '–'],
    ['document', company.document ?? '–'],
    ['storage', company.storageBytes === null ? '–' : formatBytes(company.storageBytes)],
    ['activity', company.lastActiveAt ? formatSince(company.lastActiveAt, now) : t('companies.never')],
  ] as const;
  return (
    <div className={css.sections}>
      <FigureRow>
        {limited.map(([limit, count, icon]) => {
          const isOver = limits !== null && company[count] > limits[limit];
          return (
            <Figure
              key={limit}
              icon={icon}
              label={t(`companies.page.${limit}`)}
              value={formatNumber(company[count])}
              note={
                limits === null ? t('companies.noPlan') : t('companies.page.of', { limit: formatNumber(limits[limit]) })
              }
              isBad={isOver}
            />
          );
        })}
        <Figure
          icon={IconMessages}
          label={t('companies.columns.messages')}
          value={formatNumber(company.messagesThisMonth)}
          note={t('companies.page.sinceFirst')}
        />
      </FigureRow>
      <div className={css.halves}>
        <OverviewCard title={t('companies.page.days')} note={t('companies.page.daysNote')}>
          <Columns columns={columnsOf(overview.days, now)} />
        </OverviewCard>
        <CompanyNotes key={notes.changedAt} companyId={company.id} notes={notes} />
      </div>
      <div className={css.thirds}>
        <OverviewCard title={t('companies.page.data')}>
          <Text component="dl" size="sm" className={css.facts}>
            {facts.map(([fact, value]) => (
              <div key={fact}>
                <dt>{t(`companies.page.facts.${fact}`)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            <div>
              <dt>{t('companies.columns.dueDate')}</dt>
              <dd>
                <DueCell company={company} now={now} />
              </dd>
            </div>
          </Text>
        </OverviewCard>
        <OverviewCard title={t('companies.page.people')} note={formatNumber(people.length)}>
          <Text component="ul" size="sm" className={css.rows}>
            {people.map(({ id, name, email, profile, lastSignInAt }) => (
              <li key={id}>
                <div>
                  {name}{' '}
                  <Text span size="xs" c="dimmed">
                    {t(`companies.page.profiles.${profile}`, profile)}
                  </Text>
                </div>
                <Text span size="xs" c="dimmed">
                  {[email, lastSignInAt ? formatSince(lastSignInAt, now) : t('companies.never')].join(' · ')}
                </Text>
              </li>
            ))}
          </Text>
        </OverviewCard>
        <OverviewCard title={t('companies.columns.connections')} note={formatNumber(connections.length)}>
          {connections.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('companies.page.noConnections')}
            </Text>
          )}
          <Text component="ul" size="sm" className={css.rows}>
            {connections.map(({ id, name, number, status }) => (
              <li key={id}>
                <div>
                  {name}{' '}
                  <Text span size="xs" c={status === 'CONNECTED' ? 'dimmed' : 'red'}>
                    {t(status === 'CONNECTED' ? 'companies.page.online' : 'companies.page.offline')}
                  </Text>
                </div>
                <Text span size="xs" c="dimmed">
                  {number ? formatPhone(number) : '–'}
                </Text>
              </li>
            ))}
          </Text>
        </OverviewCard>
      </div>
    </div>
  );
}

/** Each of the last days, also those without a message. */
function columnsOf(days: Overview['days'], now: Date) {
  const byDay = new Map(days.map(({ day, messagesIn, messagesOut }) => [day, messagesIn + messagesOut]));
  return Array.from({ length: shownDays }, (_none, index) => {
    const day = new Date(now.getTime() - (shownDays - 1 - index) * dayMs).toISOString().slice(0, 10);
    const value = byDay.get(day) ?? 0;
    return { key: day, label: day.slice(8), value, text: formatNumber(value), short: formatNumber(value) };
  });
}
