import type { Campaign, CampaignReport } from '@balcao/contract';
import { Button } from '@mantine/core';
import { Menu } from '../../ui/overlays/menu.ts';
import { IconChevronLeft, IconDownload, IconPlayerPause, IconPlayerPlay, IconRefresh } from '../../ui/icons/index.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../app/api/api-error.ts';
import { codeText, toastError } from '../../app/errors.ts';
import { useSession } from '../../app/session/session.ts';
import { toast } from '../../app/toasts/toast.tsx';
import {
  CampaignFunnel,
  BilledFigure,
  CampaignStatusPill,
  CancelDialog,
  canStart,
  canUnschedule,
  exportRecipients,
  RecipientsList,
  ReportTables,
  StartDialog,
  useCampaignReport,
  useCampaignStep,
  useRetryFailed,
} from '../../features/outreach/campaigns/index.ts';
import type { CampaignStep } from '../../features/outreach/campaigns/index.ts';
import css from '../../features/outreach/campaigns/report.module.css';
import { PauseNotices } from '../../features/numbers/connections/pause-notice.tsx';
import { useConnections } from '../../features/numbers/connections/index.ts';
import { formatDateTime, formatNumber } from '../../ui/text/format.ts';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { NoticeBox } from '../../ui/layout/notice-box.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton-rows.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';

/** How far a campaign came, and what became of each recipient. */
export function CampaignReportScreen() {
  const { campaignId = '0' } = useParams({ strict: false });
  return <Report key={campaignId} id={Number(campaignId) || 0} />;
}

function Report({ id }: { id: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data, error, refetch } = useCampaignReport(id);
  const isGone = isApiError(error, 'ERR_NO_CAMPAIGN_FOUND') || isApiError(error, 'ERR_VALIDATION');
  const campaign = data?.campaign;
  return (
    <Page
      title={campaign?.name ?? t('campaigns.report.title')}
      before={
        <IconButton label={t('campaigns.report.back')} onClick={() => void navigate({ to: '/campaigns' })}>
          <IconChevronLeft size={18} stroke={1.75} />
        </IconButton>
      }
      note={campaign && <CampaignStatusPill campaign={campaign} />}
      actions={
        campaign ? (
          <Actions campaign={campaign} onRefresh={() => void refetch()} />
        ) : (
          <span className={css.actionsToCome} />
        )
      }
    >
      {!data && error && (
        <LoadFailed
          {...(isGone && { title: t('campaigns.report.gone.title'), text: t('campaigns.report.gone.text') })}
          onRetry={refetch}
        />
      )}
      {!data && !error && <SkeletonRows count={5} height={72} avatar={0} />}
      {data && <Figures report={data} />}
    </Page>
  );
}

function Figures({ report }: { report: CampaignReport }) {
  const { t } = useTranslation();
  const { timeZone } = useSession().company;
  const { campaign, reach, reasons } = report;
  const { counts, status, startedAt, scheduledAt, completedAt } = campaign;
  const retry = useRetryFailed(campaign);
  const reasonsOf = (wanted: (typeof reasons)[number]['state']) =>
    reasons
      .filter(({ state }) => state === wanted)
      .map(({ reason, count }) =>
        t('campaigns.report.reasonOf', { total: formatNumber(count), reason: codeText(reason) }),
      )
      .join(' ');
  return (
    <>
      <PausedNotice campaign={campaign} />
      {status === 'EM_ANDAMENTO' && <PausedNumbers whatsappIds={campaign.whatsappIds} />}
      <div className={css.facts}>
        {status === 'EM_ANDAMENTO' && campaign.pausedAt === null && (
          <span className={css.live}>{t('campaigns.report.live')}</span>
        )}
        <span>
          {[campaign.contactList?.name, campaign.tagList && t('campaigns.tagOf', { name: campaign.tagList.name })]
            .filter(Boolean)
            .join(', ')}
        </span>
        <span>{campaign.whatsapps.map(({ name }) => name).join(', ')}</span>
        {startedAt && <span>{t('campaigns.report.startedAt', { time: formatDateTime(startedAt, timeZone) })}</span>}
        {!startedAt && scheduledAt && (
          <span>{t('campaigns.report.startsAt', { time: formatDateTime(scheduledAt, timeZone) })}</span>
        )}
        {completedAt && (
          <span>{t('campaigns.report.completedAt', { time: formatDateTime(completedAt, timeZone) })}</span>
        )}
        {campaign.confirmation && (
          <span>
            {t('campaigns.report.reach.asked')} {formatNumber(reach.asked)} · {t('campaigns.report.reach.consented')}{' '}
            {formatNumber(reach.consented)}
          </span>
        )}
      </div>
      {counts.total === 0 ? (
        <p className={css.none}>{t('campaigns.report.none')}</p>
      ) : (
        <>
          <div className={css.top}>
            <CampaignFunnel reach={reach} />
            <dl className={css.side}>
              <div>
                <dt>{t('campaigns.report.reach.optedOut')}</dt>
                <dd>{formatNumber(counts.optedOut)}</dd>
                <small>{t('campaigns.report.optedOutHint')}</small>
              </div>
              <div>
                <div className={css.head}>
                  <dt>{t('campaigns.report.reach.failed')}</dt>
                  {counts.failed > 0 && (status === 'FINALIZADA' || status === 'EM_ANDAMENTO') && (
                    <Button
                      size="xs"
                      variant="default"
                      loading={retry.isPending}
                      onClick={() =>
                        retry.mutate(undefined, {
                          onSuccess: ({ count }) => toast.ok(t('campaigns.report.retried', { count })),
                        })
                      }
                    >
                      {t('campaigns.report.retry')}
                    </Button>
                  )}
                </div>
                <dd>{formatNumber(counts.failed)}</dd>
                <small>{reasonsOf('failed')}</small>
              </div>
              {counts.skipped > 0 && (
                <div>
                  <dt>{t('campaigns.report.reach.skipped')}</dt>
                  <dd>{formatNumber(counts.skipped)}</dd>
                  <small>{reasonsOf('skipped')}</small>
                </div>
              )}
              <BilledFigure billed={report.billed} />
            </dl>
          </div>
          <ReportTables report={report} />
          <RecipientsList campaignId={campaign.id} counts={counts} />
        </>
      )}
    </>
  );
}

/** The numbers of a campaign that are paused because WhatsApp refused messages of them. */
function PausedNumbers({ whatsappIds }: { whatsappIds: readonly number[] }) {
  const connections = useConnections().data ?? [];
  return <PauseNotices connections={connections.filter(({ id }) => whatsappIds.includes(id))} />;
}

/** Why it waits when no user paused it, and what to do. */
function PausedNotice({ campaign: { pausedReason } }: { campaign: Campaign }) {
  const { t } = useTranslation();
  if (pausedReason === null) return null;
  return (
    <div className={css.notice}>
      <NoticeBox tone="bad" title={t('campaigns.report.paused', { reason: codeText(pausedReason) })}>
        {(pausedReason === 'ERR_WAPP_TEMPLATE' ||
          pausedReason === 'ERR_WAPP_TEMPLATE_STOPPED' ||
          pausedReason === 'ERR_WAPP_PAYMENT' ||
          pausedReason === 'ERR_WAPP_ACCOUNT' ||
          pausedReason === 'ERR_WAPP_COUNTRY' ||
          pausedReason === 'ERR_CAMPAIGN_RESTORED') && <p>{t(`campaigns.report.pausedWhat.${pausedReason}`)}</p>}
      </NoticeBox>
    </div>
  );
}

function Actions({ campaign, onRefresh }: { campaign: Campaign; onRefresh: () => void }) {
  const { t } = useTranslation();
  const { timeZone } = useSession().company;
  const step = useCampaignStep();
  const cancelling = useDialog<Campaign>();
  const starting = useDialog<Campaign>();
  const [exporting, setExporting] = useState(false);
  const take = (chosen: CampaignStep) =>
    step.mutate({ ...campaign, step: chosen }, { onSuccess: () => toast.ok(t(`campaigns.done.${chosen}`)) });
  const exportAs = async (format: 'csv' | 'xlsx') => {
    setExporting(true);
    await exportRecipients(campaign, format, t, timeZone).catch(toastError);
    setExporting(false);
  };
  const isRunning = campaign.status === 'EM_ANDAMENTO';
  return (
    <>
      <IconButton label={t('campaigns.report.refresh')} onClick={onRefresh}>
        <IconRefresh size={18} stroke={1.75} />
      </IconButton>
      {campaign.counts.total > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" loading={exporting} leftSection={<IconDownload size={16} stroke={1.75} />}>
              {t('campaigns.report.export')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => void exportAs('csv')}>{t('campaigns.report.exportCsv')}</Menu.Item>
            <Menu.Item onClick={() => void exportAs('xlsx')}>{t('campaigns.report.exportXlsx')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {isRunning && (
        <Button variant="outline" color="barro" onClick={() => cancelling.open(campaign)}>
          {t('campaigns.report.cancel')}
        </Button>
      )}
      {isRunning && campaign.pausedAt === null && (
        <Button leftSection={<IconPlayerPause size={16} stroke={1.75} />} onClick={() => take('pause')}>
          {t('campaigns.report.pause')}
        </Button>
      )}
      {isRunning && campaign.pausedAt !== null && (
        <Button leftSection={<IconPlayerPlay size={16} stroke={1.75} />} onClick={() => take('resume')}>
          {t('campaigns.report.resume')}
        </Button>
      )}
      {canUnschedule(campaign) && (
        <Button variant="default" loading={step.isPending} onClick={() => take('unschedule')}>
          {t('campaigns.report.unschedule')}
        </Button>
      )}
      {canStart(campaign) && (
        <Button leftSection={<IconPlayerPlay size={16} stroke={1.75} />} onClick={() => starting.open(campaign)}>
          {t('campaigns.actions.start')}
        </Button>
      )}
      {campaign.status === 'CANCELADA' && (
        <Button leftSection={<IconPlayerPlay size={16} stroke={1.75} />} onClick={() => take('restart')}>
          {t('campaigns.report.restart')}
        </Button>
      )}
      <CancelDialog dialog={cancelling} onConfirm={() => take('cancel')} />
      <StartDialog dialog={starting} />
    </>
  );
}
