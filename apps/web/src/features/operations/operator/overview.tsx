import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Bars } from '../../../ui/bars.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { formatBytes } from '../../../ui/text/bytes.ts';
import { formatDate, formatDateTime, formatMoment, formatMoney, formatNumber } from '../../../ui/text/format.ts';
import { OverviewCard } from '../../../ui/layout/overview-card.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { FailedJobsDialog } from './failed-jobs-dialog.tsx';
import { Figures } from './figures.tsx';
import { SubscriptionFigures } from './subscription-figures.tsx';
import css from './operator.module.css';
import { MailsCard } from './mails-card.tsx';
import { RestoredNotice } from './restored-notice.tsx';
import type { Summary } from './operator.queries.ts';
import { VolumesCard } from './volumes-card.tsx';

const queues = ['sending', 'receiving', 'media', 'campaigns', 'webhooks', 'jobs'] as const;
const states = [
  { state: 'current' },
  { state: 'dueSoon', tone: 'warn' },
  { state: 'overdue', tone: 'danger' },
  { state: 'locked', tone: 'danger' },
  { state: 'trial' },
  { state: 'suspended' },
] as const;

const thousand = 1000;
/** `1,2 mil`, or what is below a thousand to the cent: `759,13` */
const formatCompact = (value: number) =>
  value < thousand
    ? formatNumber(value, { minimumFractionDigits: Number.isInteger(value) ? 0 : 2, maximumFractionDigits: 2 })
    : formatNumber(value, { notation: 'compact', maximumFractionDigits: 1 });

/** As many as tell commits apart; git takes them for the whole id. */
const commitDigits = 12;

/** Companies, money, messages, queues and versions of the installation. */
export function Overview({ summary }: { summary: Summary }) {
  const { t } = useTranslation();
  const jobs = useDialog<undefined>();
  const monthName = (month: string) => formatMoment(month, { month: 'short', timeZone: 'UTC' }).replace('.', '');
  const { money, messages, failedJobs, companies, storage, versions } = summary;
  const failed = failedJobs.reduce((sum, { count }) => sum + count, 0);
  const all = Object.values(companies).reduce((sum, count) => sum + count, 0);
  const facts = [
    ['signedIn', formatNumber(summary.signedIn)],
    ['files', formatBytes(storage.fileBytes)],
    ['database', formatBytes(storage.databaseBytes)],
    ['app', versions.app],
    ['commit', versions.commit?.slice(0, commitDigits) ?? t('operator.versions.unknownCommit')],
    ['whatsappWeb', versions.whatsappWeb ?? t('operator.versions.asConfigured')],
    ['postgres', versions.postgres],
    ['node', versions.node],
  ] as const;
  return (
    <div className={css.sections}>
      {summary.restoredFrom !== null && <RestoredNotice restoredFrom={summary.restoredFrom} />}
      <Figures summary={summary} />
      <SubscriptionFigures subscriptions={summary.subscriptions} trials={summary.companies.trial} />
      <div className={css.plots}>
        <OverviewCard title={t('operator.revenue')} note={t('operator.inReais')}>
          <Columns
            columns={money.months.map(({ month, value }) => ({
              key: month,
              label: monthName(month),
              value,
              text: formatMoney(value),
              short: formatCompact(value),
            }))}
          />
        </OverviewCard>
        <OverviewCard
          title={t('operator.messages')}
          note={messages.since === null ? undefined : t('operator.since', { date: formatDate(messages.since) })}
        >
          {messages.days.length === 0 ? (
            <p className={css.none}>{t('operator.notCounted')}</p>
          ) : (
            <Columns
              columns={messages.days.map(({ day, count }, index) => ({
                key: day,
                label: index === messages.days.length - 1 ? t('common.time.today') : day.slice(8),
                value: count,
                text: formatNumber(count),
                short: formatCompact(count),
              }))}
            />
          )}
        </OverviewCard>
      </div>
      <div className={css.lists}>
        <OverviewCard title={t('operator.queues.title')}>
          <Bars
            bars={queues.map((queue) => ({
              key: queue,
              label: t(`operator.queues.${queue}`),
              count: summary.queues[queue],
            }))}
          />
          <div className={css.foot} data-failed={failed > 0 || undefined}>
            <strong>{failed > 0 ? t('operator.failed', { count: failed }) : t('operator.noneFailed')}</strong>
            {failedJobs.slice(0, 3).map(({ name, count }) => (
              <span key={name}>{`${name} ${formatNumber(count)}`}</span>
            ))}
            {failed > 0 && (
              <Button size="xs" variant="default" onClick={() => jobs.open(undefined)}>
                {t('operator.jobs.show')}
              </Button>
            )}
          </div>
        </OverviewCard>
        <OverviewCard title={t('operator.companies.title')} note={formatNumber(all)}>
          <Bars
            bars={states.map(({ state, ...tone }) => ({
              key: state,
              label: t(`operator.companies.${state}`),
              count: companies[state],
              ...tone,
            }))}
          />
        </OverviewCard>
        <OverviewCard title={t('operator.versions.title')}>
          <dl className={css.facts}>
            {facts.map(([fact, value]) => (
              <div key={fact}>
                <dt>{t(`operator.versions.${fact}`)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </OverviewCard>
      </div>
      <MailsCard />
      <OverviewCard title={t('operator.campaigns.title')} note={t('operator.campaigns.note')}>
        {summary.campaigns.length === 0 ? (
          <p className={css.none}>{t('operator.campaigns.none')}</p>
        ) : (
          <Bars
            bars={summary.campaigns.map(({ companyId, name, sent, running }) => ({
              key: String(companyId),
              label: name,
              note: running > 0 ? t('operator.campaigns.running', { count: running }) : undefined,
              count: sent,
            }))}
          />
        )}
      </OverviewCard>
      <VolumesCard volumes={summary.volumes} />
      {summary.unreadWebhookParts.length > 0 && (
        <OverviewCard title={t('operator.unreadParts.title')} note={t('operator.unreadParts.note')}>
          <Bars
            bars={summary.unreadWebhookParts.map(({ name, count, lastAt }) => ({
              key: name,
              label: name,
              note: t('operator.unreadParts.last', { time: formatDateTime(lastAt) }),
              count,
            }))}
          />
        </OverviewCard>
      )}
      {jobs.instanceKey > 0 && <FailedJobsDialog opened={jobs.opened} onClose={jobs.close} />}
    </div>
  );
}
