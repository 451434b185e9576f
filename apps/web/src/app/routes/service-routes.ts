import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '../texts/i18n.ts';
import { reportSearch } from '../report-places.ts';
import { lazyRoute } from './lazy-route.ts';
import {
  dashboardSearch,
  helpsSearch,
  inboxSearch,
  messageSearch,
  schedulesSearch,
  templateSearch,
} from './route-search.ts';
import { privateScreens } from './layout-routes.ts';

/** For admins; the screen sends others on to their tickets. */
const home = createRoute({
  getParentRoute: () => privateScreens,
  path: '/',
  validateSearch: dashboardSearch,
  loader: () => loadTexts('dashboard', 'firstSteps', 'campaigns'),
  component: lazyRoute(() => import('../../screens/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
});

/** For admins and supervisors; the screen sends others on to their tickets. */
const team = createRoute({
  getParentRoute: () => privateScreens,
  path: '/team',
  loader: () => loadTexts('liveTeam', 'dashboard'),
  component: lazyRoute(() => import('../../screens/team/team-screen.tsx'), 'TeamScreen'),
});

/** For admins, and for supervisors of their queues; the screens refuse others. */
const reports = createRoute({
  getParentRoute: () => privateScreens,
  path: '/reports',
  validateSearch: reportSearch,
  loader: () => loadTexts('reports', 'inbox'),
  component: lazyRoute(() => import('../../screens/reports/reports-screen.tsx'), 'ReportsScreen'),
});

const reportHours = createRoute({
  getParentRoute: () => privateScreens,
  path: '/reports/hours',
  validateSearch: reportSearch,
  loader: () => loadTexts('reports', 'inbox'),
  component: lazyRoute(() => import('../../screens/reports/report-hours-screen.tsx'), 'ReportHoursScreen'),
});

const reportRows = createRoute({
  getParentRoute: () => privateScreens,
  path: '/reports/rows',
  validateSearch: reportSearch,
  loader: () => loadTexts('reports', 'inbox'),
  component: lazyRoute(() => import('../../screens/reports/report-rows-screen.tsx'), 'ReportRowsScreen'),
});

/** One screen for the list and the conversation, so that the list stays as it is when another ticket is opened. */
const tickets = createRoute({
  getParentRoute: () => privateScreens,
  path: '/tickets',
  validateSearch: inboxSearch,
  loader: () => loadTexts('inbox'),
  component: lazyRoute(() => import('../../screens/tickets/tickets-screen.tsx'), 'TicketsScreen'),
});

const ticket = createRoute({ getParentRoute: () => tickets, path: '$uuid', validateSearch: messageSearch });

/** What another app shares with the installed one: for which conversation it is. */
const share = createRoute({
  getParentRoute: () => privateScreens,
  path: '/share',
  loader: () => loadTexts('installedApp', 'inbox'),
  component: lazyRoute(() => import('../../screens/share/share-screen.tsx'), 'ShareScreen'),
});

/** The rest of the menu, on a phone. */
const more = createRoute({
  getParentRoute: () => privateScreens,
  path: '/more',
  component: lazyRoute(() => import('../../screens/more/more-screen.tsx'), 'MoreScreen'),
});

const contacts = createRoute({
  getParentRoute: () => privateScreens,
  path: '/contacts',
  loader: () => loadTexts('inbox', 'contactChecks'),
  component: lazyRoute(() => import('../../screens/contacts/contacts-screen.tsx'), 'ContactsScreen'),
});

const contactChecks = createRoute({
  getParentRoute: () => privateScreens,
  path: '/contacts/checks',
  loader: () => loadTexts('inbox', 'contactChecks', 'phone'),
  component: lazyRoute(() => import('../../screens/contacts/contact-checks-screen.tsx'), 'ContactChecksScreen'),
});

const kanban = createRoute({
  getParentRoute: () => privateScreens,
  path: '/kanban',
  loader: () => loadTexts('inbox', 'kanban'),
  component: lazyRoute(() => import('../../screens/kanban/kanban-screen.tsx'), 'KanbanScreen', { plan: 'useKanban' }),
});

const tags = createRoute({
  getParentRoute: () => privateScreens,
  path: '/tags',
  loader: () => loadTexts('inbox'),
  component: lazyRoute(() => import('../../screens/tags/tags-screen.tsx'), 'TagsScreen'),
});
const tasks = createRoute({
  getParentRoute: () => privateScreens,
  path: '/tasks',
  loader: () => loadTexts('inbox', 'conversation'),
  component: lazyRoute(() => import('../../screens/tasks/tasks-screen.tsx'), 'TasksScreen'),
});

const macros = createRoute({
  getParentRoute: () => privateScreens,
  path: '/macros',
  loader: () => loadTexts('macros', 'inbox'),
  component: lazyRoute(() => import('../../screens/macros/macros-screen.tsx'), 'MacrosScreen'),
});

const quickMessages = createRoute({
  getParentRoute: () => privateScreens,
  path: '/quick-messages',
  loader: () => loadTexts('inbox', 'choices'),
  component: lazyRoute(() => import('../../screens/quick-messages/quick-messages-screen.tsx'), 'QuickMessagesScreen'),
});

const templates = createRoute({
  getParentRoute: () => privateScreens,
  path: '/templates',
  loader: () => loadTexts('officialTemplates', 'errors'),
  component: lazyRoute(() => import('../../screens/templates/templates-screen.tsx'), 'TemplatesScreen'),
});

const template = createRoute({
  getParentRoute: () => privateScreens,
  path: '/templates/$templateId',
  validateSearch: templateSearch,
  loader: () => loadTexts('officialTemplates', 'errors'),
  component: lazyRoute(() => import('../../screens/templates/template-screen.tsx'), 'TemplateScreen', {
    access: 'admin',
  }),
});

const fileLists = createRoute({
  getParentRoute: () => privateScreens,
  path: '/files',
  loader: () => loadTexts('fileLists'),
  component: lazyRoute(() => import('../../screens/file-lists/file-lists-screen.tsx'), 'FileListsScreen'),
});

const schedules = createRoute({
  getParentRoute: () => privateScreens,
  path: '/schedules',
  validateSearch: schedulesSearch,
  loader: () => loadTexts('schedules'),
  component: lazyRoute(() => import('../../screens/schedules/schedules-screen.tsx'), 'SchedulesScreen', {
    plan: 'useSchedules',
  }),
});

const chats = createRoute({
  getParentRoute: () => privateScreens,
  path: '/chats',
  loader: () => loadTexts('chats'),
  component: lazyRoute(() => import('../../screens/chats/chats-screen.tsx'), 'ChatsScreen', {
    plan: 'useInternalChat',
  }),
});

const chat = createRoute({ getParentRoute: () => chats, path: '$chatUuid', validateSearch: messageSearch });

const todolist = createRoute({
  getParentRoute: () => privateScreens,
  path: '/todolist',
  loader: () => loadTexts('todolist'),
  component: lazyRoute(() => import('../../screens/todolist/todolist-screen.tsx'), 'TodolistScreen'),
});

const helps = createRoute({
  getParentRoute: () => privateScreens,
  path: '/helps',
  validateSearch: helpsSearch,
  loader: () => loadTexts('helps'),
  component: lazyRoute(() => import('../../screens/helps/helps-screen.tsx'), 'HelpsScreen'),
});

/** Screens of the daily work: serving contacts, and what helps with it. */
export const serviceRoutes = [
  home,
  team,
  reports,
  reportHours,
  reportRows,
  tickets.addChildren([ticket]),
  share,
  more,
  contacts,
  contactChecks,
  kanban,
  tags,
  tasks,
  macros,
  quickMessages,
  templates,
  template,
  fileLists,
  schedules,
  chats.addChildren([chat]),
  todolist,
  helps,
] as const;
