import type { Permission, PlanFlag } from '@balcao/contract';
import type { PageName } from '@balcao/i18n';
import {
  IconAddressBook,
  IconBolt,
  IconBuildingBank,
  IconCalendarEvent,
  IconChartBar,
  IconLayoutDashboard,
  IconLayoutKanban,
  IconMessage2,
  IconMessages,
  IconPlugConnected,
  IconRoute,
  IconSettings,
  IconSpeakerphone,
} from '../../ui/icons/index.ts';
import type { Icon } from '../../ui/icons/index.ts';
import type { ComponentType } from 'react';
import { ChatsBadge } from '../../features/inbox/chats/index.ts';
import { ConnectionsBadge } from '../../features/numbers/connections/index.ts';
import { PendingBadge } from '../../features/inbox/tickets/index.ts';
import { readImpersonation } from '../api/session-store.ts';
import { hasCampaignArea } from '../campaign-area.ts';
import type { ScreenAccess } from './access-gate.tsx';

/** A page with its one home: the area whose tab or line it is. */
export interface MenuPage {
  to:
    | '/'
    | '/team'
    | '/tickets'
    | '/kanban'
    | '/quick-messages'
    | '/macros'
    | '/templates'
    | '/contacts'
    | '/tags'
    | '/tracking-links'
    | '/follow-ups'
    | '/tasks'
    | '/pause-reasons'
    | '/move-in'
    | '/deadlines'
    | '/pix'
    | '/custom-fields'
    | '/prompts'
    | '/flows'
    | '/rules'
    | '/prompts/knowledge'
    | '/queue-integration'
    | '/schedules'
    | '/files'
    | '/messages-api'
    | '/announcements'
    | '/operator'
    | '/chats'
    | '/helps'
    | '/campaigns'
    | '/contact-lists'
    | '/campaigns-config'
    | '/todolist'
    | '/users'
    | '/connections'
    | '/queues'
    | '/hours'
    | '/financeiro'
    | '/security'
    | '/notices'
    | '/first-steps'
    | '/settings'
    | '/settings/all'
    | '/reports'
    | '/reports/hours'
    | '/reports/rows';
  /** `?tab=` of the address, where one address has several pages */
  tab?: string;
  /** `shell.menu` has it */
  label: PageName;
  /** its name as a tab of the area, where a shorter one will do */
  tabLabel?: PageName;
  /** where addresses begin that belong to the page without being below its own */
  also?: readonly string[];
  /** its filters go along to the other tabs of its area */
  sharesSearch?: true;
  /** who finds it in the menu and in the palette; everyone by default */
  access?: ScreenAccess | 'attendant' | 'supervisor';
  permission?: Permission;
  plan?: PlanFlag;
  /** hidden on this computer whatever the person may do */
  exists?: () => boolean;
}

export interface Area {
  /** of the area, and of its page where it has only one */
  label: PageName;
  icon: Icon;
  /**
   * administration has its own heading for those who administer, and follows a line for the others; platform is for
   * the operator of the installation
   */
  section: 'main' | 'administration' | 'platform';
  /** what hangs on the entry: a counter, a warning */
  badge?: ComponentType;
  /** the first one leads; the rest are its lines, which are no tabs */
  isIndex?: true;
  pages: readonly MenuPage[];
}

/**
 * The menu: few entries, whatever comes. A page that is added becomes a tab of an area or a line of the settings; only pages
 * that exist are here.
 */
export const areas: readonly Area[] = [
  {
    label: 'dashboard',
    icon: IconLayoutDashboard,
    section: 'main',
    pages: [
      { to: '/', label: 'dashboard', permission: 'dashboard:view' },
      { to: '/team', label: 'liveTeam', access: 'supervisor' },
    ],
  },
  {
    label: 'tickets',
    icon: IconMessages,
    section: 'main',
    badge: PendingBadge,
    pages: [{ to: '/tickets', label: 'tickets' }],
  },
  {
    label: 'boards',
    icon: IconLayoutKanban,
    section: 'main',
    pages: [{ to: '/kanban', label: 'kanban', plan: 'useKanban' }],
  },
  {
    label: 'contacts',
    icon: IconAddressBook,
    section: 'main',
    pages: [
      { to: '/contacts', label: 'contacts', tabLabel: 'people' },
      { to: '/tags', label: 'tags' },
    ],
  },
  {
    label: 'agenda',
    icon: IconCalendarEvent,
    section: 'main',
    pages: [
      { to: '/schedules', label: 'schedules', plan: 'useSchedules' },
      { to: '/tasks', label: 'tasks' },
      { to: '/todolist', label: 'todolist' },
    ],
  },
  {
    label: 'replies',
    icon: IconBolt,
    section: 'main',
    pages: [
      { to: '/quick-messages', label: 'quickMessages' },
      { to: '/macros', label: 'macros' },
      { to: '/templates', label: 'officialTemplates' },
      { to: '/files', label: 'fileLists', tabLabel: 'files' },
    ],
  },
  {
    label: 'chats',
    icon: IconMessage2,
    section: 'main',
    badge: ChatsBadge,
    pages: [{ to: '/chats', label: 'chats', plan: 'useInternalChat' }],
  },
  {
    label: 'campaigns',
    icon: IconSpeakerphone,
    section: 'administration',
    pages: (
      [
        { to: '/campaigns', label: 'campaigns', also: ['/campaign/'] },
        { to: '/contact-lists', label: 'contactLists', tabLabel: 'lists' },
        { to: '/campaigns-config', label: 'campaignSettings' },
      ] as const
    ).map((page) => ({ ...page, access: 'admin', plan: 'useCampaigns', exists: hasCampaignArea })),
  },
  {
    label: 'automation',
    icon: IconRoute,
    section: 'administration',
    pages: [
      { to: '/flows', label: 'flows', access: 'admin', plan: 'useIntegrations' },
      { to: '/rules', label: 'rules', access: 'admin', plan: 'useIntegrations' },
      { to: '/follow-ups', label: 'followUps', access: 'admin', plan: 'useIntegrations' },
      {
        to: '/tracking-links',
        label: 'trackingLinks',
        tabLabel: 'trackingLinksTab',
        access: 'admin',
        plan: 'useIntegrations',
      },
      { to: '/prompts', label: 'prompts', tabLabel: 'ai', access: 'admin', plan: 'useOpenAi' },
      { to: '/prompts/knowledge', label: 'knowledge', access: 'admin', plan: 'useOpenAi' },
      { to: '/queue-integration', label: 'integrations', access: 'admin', plan: 'useIntegrations' },
    ],
  },
  {
    label: 'reports',
    icon: IconChartBar,
    section: 'administration',
    pages: (
      [
        { to: '/reports', label: 'reports', tabLabel: 'reportSummary' },
        { to: '/reports/hours', label: 'reportHours' },
        { to: '/reports/rows', label: 'reportRows' },
      ] as const
    ).map((page) => ({ ...page, access: 'supervisor', sharesSearch: true })),
  },
  {
    label: 'connections',
    icon: IconPlugConnected,
    section: 'administration',
    badge: ConnectionsBadge,
    pages: [{ to: '/connections', label: 'connections', also: ['/sandbox/'] }],
  },
  {
    label: 'settings',
    icon: IconSettings,
    section: 'administration',
    isIndex: true,
    pages: [
      { to: '/settings/all', label: 'settings', access: 'admin' },
      { to: '/users', label: 'users', access: 'admin' },
      { to: '/queues', label: 'queues', access: 'admin' },
      { to: '/pause-reasons', label: 'pauseReasons', access: 'admin' },
      { to: '/settings', label: 'options', access: 'admin' },
      { to: '/hours', label: 'hours' },
      { to: '/deadlines', label: 'deadlines', access: 'admin' },
      { to: '/settings', tab: 'privacy', label: 'privacy', access: 'admin' },
      // Closed to an operator inside a company, as everything of another program.
      { to: '/move-in', label: 'moveIn', access: 'admin', exists: () => readImpersonation() === null },
      { to: '/settings', tab: 'audit', label: 'audit', access: 'admin' },
      {
        to: '/financeiro',
        label: 'invoices',
        also: ['/subscription'],
        access: 'admin',
      },
      { to: '/custom-fields', label: 'customFields', access: 'admin' },
      { to: '/pix', label: 'pix', access: 'admin' },
      { to: '/messages-api', label: 'messagesApi', access: 'admin', plan: 'useExternalApi' },
      { to: '/messages-api', tab: 'keys', label: 'apiKeys', access: 'admin', plan: 'useExternalApi' },
      { to: '/messages-api', tab: 'webhooks', label: 'webhooks', access: 'admin', plan: 'useExternalApi' },
      // An operator inside a company has no login there.
      { to: '/security', label: 'security', exists: () => readImpersonation() === null },
      { to: '/notices', label: 'notices', exists: () => readImpersonation() === null },
    ],
  },
  {
    label: 'platform',
    icon: IconBuildingBank,
    section: 'platform',
    pages: [
      { to: '/operator', label: 'operator', access: 'super' },
      { to: '/settings', tab: 'companies', label: 'companies', access: 'super' },
      { to: '/settings', tab: 'plans', label: 'plans', access: 'super' },
      { to: '/settings', tab: 'billing', label: 'billing', access: 'super' },
      { to: '/settings', tab: 'access', label: 'access', access: 'super' },
      { to: '/announcements', label: 'announcements', access: 'super' },
      { to: '/settings', tab: 'helps', label: 'helpVideos', access: 'super' },
    ],
  },
];

/** Pages without an entry: at the foot of the menu, needed for a while only, or the options that attendants read. */
export const pagesOutsideMenu: readonly MenuPage[] = [
  { to: '/helps', label: 'helps' },
  { to: '/first-steps', label: 'firstSteps', access: 'admin' },
  { to: '/settings', label: 'settings', access: 'attendant' },
];
