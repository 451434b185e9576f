import { maxFollowUps, type FollowUp } from '@balcao/contract';
import { Switch, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { readImpersonation } from '../../app/api/session-store.ts';
import { CrudPage } from '../../app/crud/crud-page.tsx';
import { useCrudTexts } from '../../app/crud/use-crud-texts.ts';
import { useDelete, useLookup } from '../../app/crud/use-crud.ts';
import { toast } from '../../app/toasts/toast.tsx';
import {
  followUpsCrud,
  useFollowUpFigures,
  useSwitchFollowUp,
} from '../../features/outreach/follow-ups/follow-ups.queries.ts';
import css from '../../features/outreach/follow-ups/follow-ups.module.css';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { IconUsers } from '../../ui/icons/index.ts';
import { useSearchedList } from '../../ui/lists/use-searched-list.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { Meta } from '../../ui/text/meta.tsx';

const FollowUpForm = lazyDialog(() =>
  import('../../features/outreach/follow-ups/follow-up-form.tsx').then((module) => module.FollowUpForm),
);

/** The follow-ups of the company, with what came of them. */
export function FollowUpsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const query = useLookup(followUpsCrud);
  const { list, search, texts } = useSearchedList(query);
  const own = useCrudTexts('followUps', ({ name }: FollowUp) => name);
  const { data: figures } = useFollowUpFigures();
  const turn = useSwitchFollowUp();
  // An operator inside a company changes none.
  const mayChange = readImpersonation() === null;
  const isFull = (query.data?.length ?? 0) >= maxFollowUps;

  const renderName = ({ name, steps }: FollowUp) => (
    <span className={css.name}>
      <Text span size="md" fw={500}>
        {name}
      </Text>
      <Meta>{t('followUps.messages', { count: steps.length })}</Meta>
    </span>
  );
  const renderSwitch = ({ id, name, isOn }: FollowUp) => (
    <Switch
      aria-label={t('followUps.switch', { name })}
      checked={isOn}
      disabled={!mayChange}
      onChange={({ currentTarget: { checked } }) =>
        turn.mutate(
          { id, isOn: checked },
          { onSuccess: () => toast.ok(t(checked ? 'followUps.switchedOn' : 'followUps.switchedOff')) },
        )
      }
    />
  );
  const countOf = ({ id }: FollowUp, what: 'running' | 'written' | 'answered') =>
    formatNumber(figures?.get(id)?.[what] ?? 0);

  return (
    <CrudPage
      texts={{ ...own, ...(texts.notFound && { notFound: texts.notFound }) }}
      note={isFull ? t('followUps.full', { max: maxFollowUps }) : t('followUps.intro')}
      list={list}
      search={search}
      row={{ height: 54, twoLines: true }}
      columns={[
        { label: t('followUps.columns.on'), render: renderSwitch },
        { label: t('followUps.columns.name'), kind: 'grow', render: renderName },
        { label: t('followUps.columns.running'), kind: 'number', render: (one) => countOf(one, 'running') },
        { label: t('followUps.columns.written'), kind: 'number', render: (one) => countOf(one, 'written') },
        { label: t('followUps.columns.answered'), kind: 'number', render: (one) => countOf(one, 'answered') },
      ]}
      renderCard={(one) => (
        <>
          {renderName(one)}
          <div>{renderSwitch(one)}</div>
          <Meta>
            {t('followUps.columns.running')}: {countOf(one, 'running')} · {t('followUps.columns.written')}:{' '}
            {countOf(one, 'written')} · {t('followUps.columns.answered')}: {countOf(one, 'answered')}
          </Meta>
        </>
      )}
      renderActions={({ id, name }, size) => (
        <IconButton
          label={t('followUps.people', { name })}
          {...(size !== undefined && { size })}
          onClick={() => void navigate({ to: '/follow-ups/$followUpId', params: { followUpId: String(id) } })}
        >
          <IconUsers size={16} stroke={1.75} />
        </IconButton>
      )}
      canAdd={mayChange}
      isFull={isFull}
      canEdit={() => mayChange}
      canDelete={() => mayChange}
      renderForm={(dialog) => <FollowUpForm {...dialog} />}
      remove={useDelete(followUpsCrud)}
    />
  );
}
