import {
  canDeleteSavedReport,
  canEditSavedReport,
  isAdmin,
  maxReportName,
  type ReportPageName,
  type SavedReport,
} from '@balcao/contract';
import { Button, Switch, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportPlace } from '../../../app/report-places.ts';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { FilterButton } from '../../../ui/fields/filter-button.tsx';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { IconReplace, IconTrash } from '../../../ui/icons/index.ts';
import { Meta } from '../../../ui/text/meta.tsx';
import {
  useChangeReport,
  useRemoveReport,
  useSavedReports,
  useSaveReport,
  useTakeOverReport,
} from './saved.queries.ts';
import css from './rows.module.css';

const pathOf = { summary: '/reports', hours: '/reports/hours', rows: '/reports/rows' } as const;

interface Props {
  page: ReportPageName;
  place: ReportPlace;
}

/** *Salvos*: reports under a name, and a name for the one on the screen. */
export function SavedMenu({ page, place }: Props) {
  const { t } = useTranslation();
  const name = t('reports.saved.title');
  return (
    <FilterButton inHead name={name} label={name} on={false}>
      <Reports page={page} place={place} />
    </FilterButton>
  );
}

function Reports({ page, place }: Props) {
  const { t } = useTranslation();
  const { data: reports, isLoadingError, refetch } = useSavedReports();
  return (
    <div className={css.files}>
      {isLoadingError && (
        <div className={css.line}>
          <Meta as="p">{t('reports.saved.notLoaded')}</Meta>
          <Button size="xs" variant="subtle" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {reports?.length === 0 && <Meta as="p">{t('reports.saved.none')}</Meta>}
      {reports?.map((report) => (
        <Report key={report.id} report={report} page={page} place={place} />
      ))}
      <NewReport page={page} place={place} />
    </div>
  );
}

function NewReport({ page, place }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [isShared, setIsShared] = useState(false);
  const save = useSaveReport(() => {
    setName('');
    setIsShared(false);
    toast.ok(t('reports.saved.added'));
  });
  return (
    <form
      className={css.files}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') save.mutate({ name: name.trim(), isShared, page, place });
      }}
    >
      <TextInput
        size="xs"
        label={t('reports.saved.name')}
        maxLength={maxReportName}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Switch
        size="xs"
        label={t('reports.saved.isShared')}
        checked={isShared}
        onChange={(event) => setIsShared(event.currentTarget.checked)}
      />
      <Button type="submit" size="xs" disabled={name.trim() === ''} loading={save.isPending}>
        {t('reports.saved.save')}
      </Button>
    </form>
  );
}

function Report({ report, page, place }: Props & { report: SavedReport }) {
  const { t } = useTranslation();
  const { actor } = useSession();
  const change = useChangeReport();
  const takeOver = useTakeOverReport();
  const remove = useRemoveReport();
  const { id, name, isShared, owner } = report;
  const owned = { isShared, userId: owner?.id ?? null };
  const rests = isShared && owner === null;
  return (
    <div className={css.line}>
      <div className={css.fileWords}>
        {rests ? (
          <span className={css.fileName}>{name}</span>
        ) : (
          <Link className={css.fileName} to={pathOf[report.page]} search={report.place}>
            {name}
          </Link>
        )}
        {isShared && (
          <Meta as="p">{owner ? t('reports.saved.of', { name: owner.name }) : t('reports.saved.rests')}</Meta>
        )}
      </div>
      {rests && isAdmin(actor) && (
        <Button size="xs" variant="subtle" loading={takeOver.isPending} onClick={() => takeOver.mutate(report)}>
          {t('reports.saved.takeOver')}
        </Button>
      )}
      {canEditSavedReport(actor, owned) && (
        <IconButton
          label={t('reports.saved.change', { name })}
          variant="subtle"
          color="gray"
          onClick={() => change.mutate({ id, page, place }, { onSuccess: () => toast.ok(t('reports.saved.changed')) })}
        >
          <IconReplace size={16} stroke={1.75} aria-hidden />
        </IconButton>
      )}
      {canDeleteSavedReport(actor, owned) && (
        <IconButton
          label={t('reports.saved.remove', { name })}
          variant="subtle"
          color="gray"
          onClick={() => remove.mutate(report)}
        >
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
