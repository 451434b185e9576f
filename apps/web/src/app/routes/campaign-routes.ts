import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '../texts/i18n.ts';
import { lazyRoute } from './lazy-route.ts';
import { privateScreens } from './layout-routes.ts';

const campaigns = createRoute({
  getParentRoute: () => privateScreens,
  path: '/campaigns',
  loader: () => loadTexts('campaigns', 'errors'),
  component: lazyRoute(() => import('../../screens/campaigns/campaigns-screen.tsx'), 'CampaignsScreen', {
    plan: 'useCampaigns',
    access: 'admin',
  }),
});

const campaignReport = createRoute({
  getParentRoute: () => privateScreens,
  path: '/campaign/$campaignId/report',
  loader: () => loadTexts('campaigns', 'connections', 'errors'),
  component: lazyRoute(() => import('../../screens/campaigns/campaign-report-screen.tsx'), 'CampaignReportScreen', {
    plan: 'useCampaigns',
    access: 'admin',
  }),
});

const campaignSettings = createRoute({
  getParentRoute: () => privateScreens,
  path: '/campaigns-config',
  loader: () => loadTexts('campaigns', 'errors'),
  component: lazyRoute(() => import('../../screens/campaigns/campaign-settings-screen.tsx'), 'CampaignSettingsScreen', {
    plan: 'useCampaigns',
    access: 'admin',
  }),
});

const contactLists = createRoute({
  getParentRoute: () => privateScreens,
  path: '/contact-lists',
  loader: () => loadTexts('contactLists', 'phone'),
  component: lazyRoute(() => import('../../screens/contact-lists/contact-lists-screen.tsx'), 'ContactListsScreen', {
    plan: 'useCampaigns',
    access: 'admin',
  }),
});

const contactList = createRoute({
  getParentRoute: () => privateScreens,
  path: '/contact-lists/$contactListId/contacts',
  loader: () => loadTexts('contactLists', 'contactChecks', 'campaigns', 'phone'),
  component: lazyRoute(() => import('../../screens/contact-lists/contact-list-screen.tsx'), 'ContactListScreen', {
    plan: 'useCampaigns',
    access: 'admin',
  }),
});

/** Screens of campaigns and the lists of people whom they write to. */
export const campaignRoutes = [campaigns, campaignReport, campaignSettings, contactLists, contactList] as const;
