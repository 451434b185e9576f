import { campaignStatuses } from '@balcao/contract';
import type { Campaign, CampaignStatus } from '@balcao/contract';
import { Select } from '@mantine/core';
import { Menu } from '../../ui/overlays/menu.ts';
import {
  IconCalendarX,
  IconChartBar,
  IconCopy,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconPlayerPlayFilled,
  IconSend,
  IconSquare,
} from '../../ui/icons/index.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CrudPage } from '../../app/crud/crud-page.tsx';
import { useCrudTexts } from '../../app/crud/use-crud-texts.ts';
import { useCrudPages, useDelete } from '../../app/crud/use-crud.ts';
import { useSession } from '../../app/session/session.ts';
import { toast } from '../../app/toasts/toast.tsx';
import {
  canStart,
  canUnschedule,
  CampaignForm,
  CampaignProgress,
  campaignsCrud,
  CampaignStatusPill,
  CancelDialog,
  StartDialog,
  TestDialog,
  useCampaignStep,
  useCopyCampaign,
  variantsOf,
} from '../../features/outreach/campaigns/index.ts';
import type { CampaignStep } from '../../features/outreach/campaigns/index.ts';
import css from '../../features/outreach/campaigns/campaigns.module.css';
import { formatDate, formatTime } from '../../ui/text/format.ts';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { useSearchText } from '../../ui/fields/search-field.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { useSort } from '../../ui/lists/use-sort.ts';

const menuIcon = { size: 16, stroke: 1.75 };

const isRunning = ({ status }: Campaign) => status === 'EM_ANDAMENTO';

/** Messages to the people of a list or a tag. */
export function CampaignsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearchText();
  const sort = useSort('name');
  const [status, setStatus] = useState<CampaignStatus | null>(null);
  const { list, count } = useCrudPages(campaignsCrud, search.search, {
    query: { ...(status && { status }), ...sort.query },
  });
  const texts = useCrudTexts('campaigns', ({ name }: Campaign) => name);
  const step = useCampaignStep();
  const cancelling = useDialog<Campaign>();
  const testing = useDialog<Campaign>();
  const starting = useDialog<Campaign>();
  const copy = useCopyCampaign();
  const duplicate = (campaign: Campaign) => {
    const name = t('campaigns.copyName', { name: campaign.name.slice(0, 40).trimEnd() });
    copy.mutate({ id: campaign.id, name }, { onSuccess: () => toast.ok(t('campaigns.copied')) });
  };
  const take = (campaign: Campaign, chosen: CampaignStep) =>
    step.mutate({ ...campaign, step: chosen }, { onSuccess: () => toast.ok(t(`campaigns.done.${chosen}`)) });

  const stepButton = (campaign: Campaign, chosen: Exclude<CampaignStep, 'start'>, size: number | undefined) => {
    const Icon = {
      cancel: IconSquare,
      restart: IconRefresh,
      pause: IconPlayerPause,
      resume: IconPlayerPlay,
      unschedule: IconCalendarX,
    }[chosen];
    return (
      <IconButton
        label={t(`campaigns.actions.${chosen}`, { name: campaign.name })}
        size={size}
        c={chosen === 'cancel' ? 'var(--b-danger)' : undefined}
        onClick={() => (chosen === 'cancel' ? cancelling.open(campaign) : take(campaign, chosen))}
      >
        <Icon size={18} stroke={1.75} />
      </IconButton>
    );
  };

  return (
    <>
      <CrudPage
        texts={
          status
            ? {
                ...texts,
                notFound: (words) =>
                  (words === '' ? undefined : texts.notFound?.(words)) ?? {
                    title: t('campaigns.noneOfStatus.title'),
                    text: t('campaigns.noneOfStatus.text'),
                  },
              }
            : texts
        }
        note={count ? t('campaigns.count', { count }) : undefined}
        list={list}
        search={search}
        filtered={status !== null}
        secondary={
          <Select<CampaignStatus>
            aria-label={t('campaigns.columns.status')}
            w={190}
            placeholder={t('campaigns.status.all')}
            data={campaignStatuses.map((value) => ({ value, label: t(`campaigns.status.${value}`) }))}
            clearable
            value={status}
            onChange={setStatus}
          />
        }
        row={{ height: 56, twoLines: true }}
        sort={sort}
        columns={[
          { label: t('campaigns.columns.name'), sort: 'name', kind: 'grow', render: (one) => <Name campaign={one} /> },
          { label: t('campaigns.columns.status'), render: (one) => <CampaignStatusPill campaign={one} /> },
          { label: t('campaigns.columns.list'), render: (one) => <Recipients campaign={one} /> },
          {
            label: t('campaigns.columns.connection'),
            render: ({ whatsapps }) => <Short text={whatsapps.map(({ name }) => name).join(', ') || '—'} />,
          },
          {
            label: t('campaigns.columns.scheduledAt'),
            sort: 'scheduledAt',
            render: ({ scheduledAt }) => <Moment iso={scheduledAt} />,
          },
          {
            label: t('campaigns.columns.completedAt'),
            sort: 'completedAt',
            render: ({ completedAt }) => <Moment iso={completedAt} />,
          },
          { label: t('campaigns.columns.progress'), render: (one) => <CampaignProgress campaign={one} /> },
        ]}
        renderCard={(one) => (
          <>
            <div className={css.cardHead}>
              <strong>{one.name}</strong>
              <CampaignStatusPill campaign={one} />
            </div>
            <div className={css.meta}>
              <Recipients campaign={one} />
            </div>
            <CampaignProgress campaign={one} />
          </>
        )}
        // Three buttons, first those of its state; the menu has what else there is.
        renderActions={(one, size) => (
          <>
            {isRunning(one) && stepButton(one, one.pausedAt === null ? 'pause' : 'resume', size)}
            {isRunning(one) && stepButton(one, 'cancel', size)}
            {one.status === 'CANCELADA' && stepButton(one, 'restart', size)}
            {one.status === 'PROGRAMADA' && stepButton(one, 'unschedule', size)}
            <IconButton
              label={t('campaigns.actions.report', { name: one.name })}
              size={size}
              onClick={() =>
                void navigate({ to: '/campaign/$campaignId/report', params: { campaignId: String(one.id) } })
              }
            >
              <IconChartBar size={18} stroke={1.75} />
            </IconButton>
          </>
        )}
        menu={{
          label: ({ name }) => t('campaigns.actions.more', { name }),
          renderItems: (one) => (
            <>
              {canStart(one) && (
                <Menu.Item leftSection={<IconPlayerPlayFilled {...menuIcon} />} onClick={() => starting.open(one)}>
                  {t('campaigns.actions.start')}
                </Menu.Item>
              )}
              {canUnschedule(one) && (
                <Menu.Item leftSection={<IconCalendarX {...menuIcon} />} onClick={() => take(one, 'unschedule')}>
                  {t('campaigns.report.unschedule')}
                </Menu.Item>
              )}
              {one.whatsapps.length > 0 && (
                <Menu.Item leftSection={<IconSend {...menuIcon} />} onClick={() => testing.open(one)}>
                  {t('campaigns.actions.test')}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconCopy {...menuIcon} />} onClick={() => duplicate(one)}>
                {t('campaigns.actions.copy')}
              </Menu.Item>
            </>
          ),
          takes: (one) =>
            isRunning(one) ? 'edit' : one.status === 'CANCELADA' || one.status === 'PROGRAMADA' ? 'delete' : undefined,
        }}
        canDelete={(one) => !isRunning(one)}
        renderForm={(dialog) => <CampaignForm {...dialog} />}
        remove={useDelete(campaignsCrud)}
      />
      <TestDialog dialog={testing} />
      <StartDialog dialog={starting} />
      <CancelDialog dialog={cancelling} onConfirm={(campaign) => take(campaign, 'cancel')} />
    </>
  );
}

function Name({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const variants = variantsOf(campaign);
  return (
    <div>
      <div className={css.name} title={campaign.name}>
        {campaign.name}
      </div>
      <div className={css.meta}>
        {[
          campaign.template && t('campaigns.byTemplate', { name: campaign.template.name }),
          variants > 0 && t('campaigns.variants', { count: variants }),
          !campaign.template && variants === 0 && t('campaigns.noMessage'),
          campaign.confirmation && t('campaigns.asksFirst'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </div>
    </div>
  );
}

function Recipients({ campaign: { contactList, tagList } }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const names = [contactList?.name, tagList && t('campaigns.tagOf', { name: tagList.name })].filter(Boolean);
  return <Short text={names.join(', ') || t('campaigns.noList')} />;
}

/** One line of a table, whose end is in its tooltip where there is no room for it. */
function Short({ text }: { text: string }) {
  return (
    <span className={css.short} title={text}>
      {text}
    </span>
  );
}

/** A moment on two lines, by the clock of the company, as the dialog of a campaign has it. */
function Moment({ iso }: { iso: string | null }) {
  const { timeZone } = useSession().company;
  if (iso === null) return <>—</>;
  return (
    <span className={css.twoLines}>
      {formatDate(iso, '2-digit', timeZone)}
      <span className={css.meta}>{formatTime(iso, timeZone)}</span>
    </span>
  );
}
