import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '../texts/i18n.ts';
import { lazyRoute } from './lazy-route.ts';
import { dashboardSearch, helpsSearch, inboxSearch, messageSearch, schedulesSearch } from './route-search.ts';
import { privateScreens } from './layout-routes.ts';

/** For admins; the screen sends others on to their tickets. */
const home = createRoute({
  getParentRoute: () => privateScreens,
  path: '/',
  validateSearch: dashboardSearch,
  loader: () => loadTexts('dashboard', 'firstSteps', 'campaigns'),
  component: lazyRoute(() => import('../../screens/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
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

const quickMessages = createRoute({
  getParentRoute: () => privateScreens,
  path: '/quick-messages',
  loader: () => loadTexts('inbox'),
  component: lazyRoute(() => import('../../screens/quick-messages/quick-messages-screen.tsx'), 'QuickMessagesScreen'),
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
  loader: () => loadTexts('schedules', 'inbox', 'templates', 'errors'),
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
  tickets.addChildren([ticket]),
  contacts,
  contactChecks,
  kanban,
  tags,
  quickMessages,
  fileLists,
  schedules,
  chats.addChildren([chat]),
  todolist,
  helps,
] as const;
