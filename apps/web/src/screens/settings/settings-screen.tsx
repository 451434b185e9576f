import { isAdmin } from '@balcao/contract';
import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session/session.ts';
import { CompaniesPanel } from '../../features/account/companies/index.ts';
import { PlansPanel } from '../../features/account/plans/index.ts';
import { BillingSettings } from '../../features/account/invoices/index.ts';
import { HelpsAdmin } from '../../features/account/helps/index.ts';
import { LocaleSection } from '../../features/account/settings/locale-section.tsx';
import { SettingChoices } from '../../features/account/settings/setting-choices.tsx';
import { useCompany, useSettings } from '../../features/account/settings/settings.queries.ts';
import { TokenSection } from '../../features/account/settings/token-section.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { NoticeBox } from '../../ui/layout/notice-box.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton-rows.tsx';
import css from './settings-screen.module.css';
import { preloadableComponent } from '../../ui/dialogs/preloadable.ts';

const AuditPanel = preloadableComponent(
  async () => (await import('../../features/access/audit/audit-panel.tsx')).AuditPanel,
  <SkeletonRows count={6} height={50} avatar={0} />,
);

const AccessSettingsPanel = preloadableComponent(
  async () => (await import('../../features/access/security/index.ts')).AccessSettingsPanel,
  <SkeletonRows count={2} height={72} avatar={0} />,
);

const RatingTemplates = preloadableComponent(
  async () => (await import('../../features/numbers/templates/rating-templates.tsx')).RatingTemplates,
);

const PrivacyPanel = preloadableComponent(
  async () => (await import('../../features/operations/privacy/privacy-panel.tsx')).PrivacyPanel,
  <SkeletonRows count={3} height={72} avatar={0} />,
);

const CompanyHours = preloadableComponent(
  async () => (await import('../../features/inbox/hours/index.ts')).CompanyHours,
  <SkeletonRows count={7} height={52} avatar={0} />,
);

const platformNames = {
  companies: 'companies',
  plans: 'plans',
  billing: 'billing',
  access: 'access',
  helps: 'helpVideos',
} as const;
type PlatformTab = keyof typeof platformNames;
const platformTabs: readonly string[] = Object.keys(platformNames);

/** Shows one of the options and gives it the focus. */
function bringUp(option: string): void {
  const field = document.querySelector<HTMLElement>(`[data-option="${option}"]`);
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
}

/** The settings of the company: a tab for each kind of setting. Others than admins read the options. */
export function SettingsScreen() {
  const { actor } = useSession();
  return isAdmin(actor) ? <Settings /> : <ReadOnlyOptions />;
}

function ReadOnlyOptions() {
  const { t } = useTranslation();
  const settings = useSettings();
  return (
    <Page title={t('settings.title')}>
      <NoticeBox tone="info">{t('settings.readOnly')}</NoticeBox>
      {settings.isError && !settings.data && <LoadFailed onRetry={() => void settings.refetch()} />}
      {settings.isPending && <SkeletonRows count={4} height={72} avatar={0} />}
      {settings.data && (
        <div className={css.panel}>
          <SettingChoices section="automatic" />
          <SettingChoices section="people" />
        </div>
      )}
    </Page>
  );
}

function Settings() {
  const { t } = useTranslation();
  const { actor } = useSession();
  const settings = useSettings();
  const company = useCompany();
  const { tab = 'options', option } = useSearch({ from: '/private/settings' });
  const isThere = settings.data !== undefined && company.data !== undefined;
  useEffect(() => {
    if (isThere && option !== undefined) bringUp(option);
  }, [isThere, option]);
  const navigate = useNavigate();
  const setTab = (next: string | null) =>
    void navigate({ to: '/settings', search: next === null || next === 'options' ? {} : { tab: next }, replace: true });
  // They are tabs of the platform, which is their home; its strip stands above.
  const isOfPlatform = actor.super && platformTabs.includes(tab);
  // The tab that was pressed is gone: the focus goes on in the strip.
  useEffect(() => {
    if (isOfPlatform && document.activeElement === document.body)
      document.querySelector<HTMLElement>('nav a[data-current]')?.focus();
  }, [isOfPlatform]);
  const failed = [settings, company].filter((query) => query.isError && !query.data);
  const ofCompany = settings.data?.some(({ key, value }) => key === 'scheduleType' && value === 'company');
  const tabs = [
    'options',
    // Goes with the setting, also when another user changes it.
    ...(ofCompany ? ['hours'] : []),
    'privacy',
    'audit',
    ...(actor.super ? platformTabs : []),
  ];
  const shown = tabs.includes(tab) ? tab : 'options';
  return (
    <Page title={isOfPlatform ? t(`shell.menu.${platformNames[tab as PlatformTab]}`) : t('settings.title')}>
      {failed.length > 0 && <LoadFailed onRetry={() => failed.forEach((query) => void query.refetch())} />}
      {failed.length === 0 && (!settings.data || !company.data) && <SkeletonRows count={4} height={72} avatar={0} />}
      {settings.data && company.data && (
        <Tabs value={shown} onChange={setTab} keepMounted={false}>
          <Tabs.List className={css.tabs} data-hidden={isOfPlatform || undefined} aria-label={t('settings.tabs.label')}>
            <Tabs.Tab value="options">{t('settings.tabs.options')}</Tabs.Tab>
            {ofCompany && <Tabs.Tab value="hours">{t('settings.tabs.hours')}</Tabs.Tab>}
            <Tabs.Tab value="privacy">{t('privacy.tab')}</Tabs.Tab>
            <Tabs.Tab value="audit">{t('audit.tab')}</Tabs.Tab>
            {actor.super && <Tabs.Tab value="companies">{t('settings.tabs.companies')}</Tabs.Tab>}
            {actor.super && <Tabs.Tab value="plans">{t('settings.tabs.plans')}</Tabs.Tab>}
            {actor.super && <Tabs.Tab value="billing">{t('invoices.settings.tab')}</Tabs.Tab>}
            {actor.super && <Tabs.Tab value="access">{t('settings.access.title')}</Tabs.Tab>}
            {actor.super && <Tabs.Tab value="helps">{t('helps.admin.tab')}</Tabs.Tab>}
          </Tabs.List>
          <Tabs.Panel value="options" className={css.panel}>
            <SettingChoices section="automatic" />
            <SettingChoices section="people" />
            <RatingTemplates
              enabled={settings.data.some(({ key, value }) => key === 'userRating' && value === 'enabled')}
            />
            <SettingChoices section="access" />
            <LocaleSection company={company.data} />
            <TokenSection />
          </Tabs.Panel>
          {ofCompany && (
            // What is typed there stays while one looks at another tab.
            <Tabs.Panel value="hours" className={css.panel} keepMounted>
              <CompanyHours />
            </Tabs.Panel>
          )}
          <Tabs.Panel value="privacy" className={css.panel}>
            <PrivacyPanel />
          </Tabs.Panel>
          <Tabs.Panel value="audit" className={css.panel}>
            <AuditPanel />
          </Tabs.Panel>
          {actor.super && (
            <Tabs.Panel value="companies" className={css.panel}>
              <CompaniesPanel />
            </Tabs.Panel>
          )}
          {actor.super && (
            <Tabs.Panel value="plans" className={css.panel}>
              <PlansPanel />
            </Tabs.Panel>
          )}
          {actor.super && (
            <Tabs.Panel value="billing" className={css.panel}>
              <BillingSettings />
            </Tabs.Panel>
          )}
          {actor.super && (
            <Tabs.Panel value="access" className={css.panel}>
              <AccessSettingsPanel />
            </Tabs.Panel>
          )}
          {actor.super && (
            <Tabs.Panel value="helps" className={css.panel}>
              <HelpsAdmin />
            </Tabs.Panel>
          )}
        </Tabs>
      )}
    </Page>
  );
}
