import { announcementStates } from '@balcao/contract';
import type { Announcement, AnnouncementState } from '@balcao/contract';
import { IconCalendar, IconCircleCheck, IconCircleDashed, IconEye, IconFlagCheck } from '../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CrudPage } from '../../app/crud/crud-page.tsx';
import { useCrudTexts } from '../../app/crud/use-crud-texts.ts';
import { useCrudPages, useDelete } from '../../app/crud/use-crud.ts';
import { AnnouncementForm } from '../../features/account/announcements/announcement-form.tsx';
import { AnnouncementView } from '../../features/account/announcements/announcement-view.tsx';
import css from '../../features/account/announcements/announcements.module.css';
import { announcementsCrud } from '../../features/account/announcements/announcements.queries.ts';
import { stateOf } from '../../features/account/announcements/announcements.rules.ts';
import { PriorityName, PriorityTile } from '../../features/account/announcements/priority-mark.tsx';
import { ReachCell } from '../../features/account/announcements/reach-cell.tsx';
import { plainText } from '../../ui/text/chat-text.tsx';
import { FilterButton } from '../../ui/fields/filter-button.tsx';
import { FilterChoice } from '../../ui/fields/filter-choice.tsx';
import { formatDateTime } from '../../ui/text/format.ts';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { useSearchText } from '../../ui/fields/search-field.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { useNow } from '../../ui/hooks/use-now.ts';

/** People read while the operator looks on. */
const reachRefreshMs = 30_000;

const pills = {
  shown: { tone: 'ok', icon: IconCircleCheck },
  planned: { tone: 'info', icon: IconCalendar },
  over: { tone: 'off', icon: IconFlagCheck },
  inactive: { tone: 'off', icon: IconCircleDashed },
} as const;

/** The announcements of the operator, and how many have read them. */
export function AnnouncementsScreen() {
  const { t } = useTranslation();
  const search = useSearchText();
  const [state, setState] = useState<AnnouncementState | null>(null);
  const { list, count } = useCrudPages(announcementsCrud, search.search, {
    refetchIntervalMs: reachRefreshMs,
    query: state === null ? {} : { state },
  });
  const stateName = t('announcements.columns.status');
  const nameOf = (one: AnnouncementState | null) =>
    one === null ? t('announcements.anyState') : t(`announcements.states.${one}`);
  const view = useDialog<Announcement>();
  return (
    <>
      <CrudPage
        texts={useCrudTexts('announcements', ({ title }: Announcement) => title)}
        note={count ? t('announcements.count', { count }) : undefined}
        list={list}
        search={search}
        filtered={state !== null}
        secondary={
          <FilterButton inHead name={stateName} label={state === null ? stateName : nameOf(state)} on={state !== null}>
            <FilterChoice
              label={stateName}
              value={state}
              choices={[null, ...announcementStates].map((value) => ({ value, label: nameOf(value) }))}
              onChange={setState}
            />
          </FilterButton>
        }
        row={{ height: 54, avatar: 36, twoLines: true }}
        columns={[
          {
            label: t('announcements.columns.announcement'),
            kind: 'grow',
            render: (one) => <Subject announcement={one} />,
          },
          {
            label: t('announcements.columns.priority'),
            render: ({ priority }) => <PriorityName priority={priority} />,
          },
          { label: t('announcements.columns.status'), render: (one) => <State announcement={one} /> },
          { label: t('announcements.columns.companies'), render: (one) => <ForWhom announcement={one} /> },
          {
            label: t('announcements.columns.published'),
            render: ({ createdAt }) => <span className={css.once}>{formatDateTime(createdAt)}</span>,
          },
          { label: t('announcements.columns.reach'), render: (one) => <ReachCell announcement={one} /> },
        ]}
        renderCard={(one) => (
          <>
            <Subject announcement={one} />
            <span className={css.facts}>
              <State announcement={one} />
              <PriorityName priority={one.priority} />
            </span>
            <ReachCell announcement={one} />
          </>
        )}
        renderActions={(one, size) => (
          <IconButton label={t('announcements.view', { name: one.title })} size={size} onClick={() => view.open(one)}>
            <IconEye size={18} stroke={1.75} />
          </IconButton>
        )}
        renderForm={(dialog) => <AnnouncementForm {...dialog} />}
        remove={useDelete(announcementsCrud)}
      />
      <AnnouncementView opened={view.opened} announcement={view.value} onClose={view.close} />
    </>
  );
}

function Subject({ announcement: { priority, title, text } }: { announcement: Announcement }) {
  return (
    <span className={css.subject}>
      <PriorityTile priority={priority} />
      <span className={css.words}>
        <span className={css.name}>{title}</span>
        <span className={css.excerpt}>{plainText(text)}</span>
      </span>
    </span>
  );
}

function State({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation();
  const state = stateOf(announcement, useNow());
  const { tone, icon: Icon } = pills[state];
  return (
    <StatusPill tone={tone} icon={<Icon size={14} stroke={2} />}>
      {t(`announcements.states.${state}`)}
    </StatusPill>
  );
}

function ForWhom({ announcement: { companyIds } }: { announcement: Announcement }) {
  const { t } = useTranslation();
  const count = companyIds?.length;
  return (
    <span className={css.once}>
      {count === undefined ? t('announcements.form.allCompanies') : t('announcements.companiesCount', { count })}
    </span>
  );
}
