import { isAdmin } from '@balcao/contract';
import { Button, Tabs } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session.ts';
import { useSettings } from '../../features/settings/settings.queries.ts';
import { SettingChoice } from '../../features/settings/setting-choice.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import css from './settings-screen.module.css';

/** What the company decides for all its people. A tab for each kind of setting. */
export function SettingsScreen() {
  const { t } = useTranslation();
  const { actor } = useSession();
  if (!isAdmin(actor)) return <Navigate to="/tickets" replace />;
  return (
    <Page title={t('settings.title')}>
      <Tabs defaultValue="options" keepMounted={false}>
        <Tabs.List aria-label={t('settings.tabs.label')}>
          <Tabs.Tab value="options">{t('settings.tabs.options')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="options" className={css.panel}>
          <Options />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function Options() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useSettings();
  if (!data && isError) {
    return (
      <EmptyState
        title={t('common.loadFailed.title')}
        text={t('common.loadFailed.text')}
        action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
      />
    );
  }
  if (!data) return <SkeletonRows count={1} height={72} avatar={0} />;
  const valueOf = (key: string) => data.find((setting) => setting.key === key)?.value;
  return (
    <div className={css.options}>
      <SettingChoice
        name="onlyAssigneeSends"
        label={t('settings.onlyAssigneeSends.label')}
        value={valueOf('onlyAssigneeSends') ?? 'disabled'}
        choices={(['disabled', 'enabled'] as const).map((value) => ({
          value,
          label: t(`settings.onlyAssigneeSends.${value}`),
          effect: t(`settings.onlyAssigneeSends.${value}Effect`),
        }))}
      />
    </div>
  );
}
