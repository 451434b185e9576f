import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { loadTexts } from './i18n.ts';
import { isPaymentSession, needsSecondFactor, readUser } from './api/session-store.ts';
import { lazyRoute } from './lazy-route.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import {
  companyIdSearch,
  dashboardSearch,
  helpsSearch,
  inboxSearch,
  messageSearch,
  schedulesSearch,
  settingsSearch,
} from './route-search.ts';
import { isLoggedIn } from './session.ts';
import { storeWantedAddress, takeWantedAddress } from './wanted-address.ts';

/**
 * Every address there is. A feature adds its route here and, if it has a place in the drawer, its entry in `menu.ts`.
 * Each screen is a file of its own that is loaded when its address is opened, and
 * so are the texts of the features it shows.
 */
const rootRoute = createRootRoute();

/** Screens for people without a session; with one they are sent on. */
const publicScreens = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  beforeLoad: () => {
    if (isLoggedIn()) throw redirect({ href: takeWantedAddress(readUser()?.id) ?? '/' });
  },
});

const login = createRoute({
  getParentRoute: () => publicScreens,
  path: '/login',
  component: lazyRoute(() => import('../screens/login/login-screen.tsx'), 'LoginScreen'),
});
const signUp = createRoute({
  getParentRoute: () => publicScreens,
  path: '/signup',
  validateSearch: companyIdSearch,
  component: lazyRoute(() => import('../screens/sign-up/sign-up-screen.tsx'), 'SignUpScreen'),
});
const forgotPassword = createRoute({
  getParentRoute: () => publicScreens,
  path: '/forgetpsw',
  validateSearch: companyIdSearch,
  component: lazyRoute(() => import('../screens/forgot-password/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
});

/** Screens of a company, inside the shell. */
const privateScreens = createRoute({
  getParentRoute: () => rootRoute,
  id: 'private',
  beforeLoad: ({ cause, location }) => {
    if (!isLoggedIn()) {
      // Where a session ends, `session-redirect.ts` decides: a logout stores nothing.
      if (cause === 'enter') storeWantedAddress(location.href, null);
      throw redirect({ to: '/login' });
    }
    if (isPaymentSession()) throw redirect({ to: '/pagar' });
    if (needsSecondFactor()) throw redirect({ to: '/second-factor' });
  },
  loader: () => loadTexts('session'),
  component: lazyRoute(() => import('./shell/shell.tsx'), 'Shell'),
});

/** For a company past its due date: nothing but its invoice. */
const payDue = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pagar',
  beforeLoad: () => {
    if (!isLoggedIn()) throw redirect({ to: '/login' });
    if (!isPaymentSession()) throw redirect({ to: '/' });
  },
  loader: () => loadTexts('payments'),
  component: lazyRoute(() => import('../screens/payments/pay-due-screen.tsx'), 'PayDueScreen'),
});
/** For users without a second factor while a setting demands one. */
const demandedFactor = createRoute({
  getParentRoute: () => rootRoute,
  path: '/second-factor',
  beforeLoad: () => {
    if (!isLoggedIn()) throw redirect({ to: '/login' });
    if (!needsSecondFactor()) throw redirect({ to: '/' });
  },
  loader: () => loadTexts('security'),
  component: lazyRoute(() => import('../screens/security/demanded-factor-screen.tsx'), 'DemandedFactorScreen'),
});
/** The page of a bank is no part of the product, and so outside of the shell. */
const simulatedBank = createRoute({
  getParentRoute: () => rootRoute,
  path: '/simulated-bank/$txid',
  beforeLoad: () => {
    if (!isLoggedIn()) throw redirect({ to: '/login' });
  },
  loader: () => loadTexts('payments'),
  component: lazyRoute(() => import('../screens/payments/simulated-bank-screen.tsx'), 'SimulatedBankScreen'),
});

/** For admins; the screen sends others on to their tickets. */
const home = createRoute({
  getParentRoute: () => privateScreens,
  path: '/',
  validateSearch: dashboardSearch,
  loader: () => loadTexts('dashboard', 'firstSteps', 'campaigns'),
  component: lazyRoute(() => import('../screens/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
});

/** One screen for the list and the conversation, so that the list stays as it is when another ticket is opened. */
const tickets = createRoute({
  getParentRoute: () => privateScreens,
  path: '/tickets',
  validateSearch: inboxSearch,
  loader: () => loadTexts('inbox'),
  component: lazyRoute(() => import('../screens/tickets/tickets-screen.tsx'), 'TicketsScreen'),
});
const ticket = createRoute({ getParentRoute: () => tickets, path: '$uuid', validateSearch: messageSearch });

/** Any other address: the menu stays. */
const notFound = createRoute({ getParentRoute: () => privateScreens, path: '$', component: NotFoundScreen });

const contacts = createRoute({
  getParentRoute: () => privateScreens,
  path: '/contacts',
  loader: () => loadTexts('inbox'),
  component: lazyRoute(() => import('../screens/contacts/contacts-screen.tsx'), 'ContactsScreen'),
});

const connections = createRoute({
  getParentRoute: () => privateScreens,
  path: '/connections',
  loader: () => loadTexts('connections'),
  component: lazyRoute(() => import('../screens/connections/connections-screen.tsx'), 'ConnectionsScreen'),
});

const diagnosis = createRoute({
  getParentRoute: () => privateScreens,
  path: '/connections/$whatsappId/diagnosis',
  loader: () => loadTexts('connections'),
  component: lazyRoute(() => import('../screens/diagnosis/diagnosis-screen.tsx'), 'DiagnosisScreen', {
    access: 'admin',
  }),
});

const kanban = createRoute({
  getParentRoute: () => privateScreens,
  path: '/kanban',
  loader: () => loadTexts('inbox', 'kanban'),
  component: lazyRoute(() => import('../screens/kanban/kanban-screen.tsx'), 'KanbanScreen', { plan: 'useKanban' }),
});
const tags = createRoute({
  getParentRoute: () => privateScreens,
  path: '/tags',
  loader: () => loadTexts('inbox'),
  component: lazyRoute(() => import('../screens/tags/tags-screen.tsx'), 'TagsScreen'),
});
const prompts = createRoute({
  getParentRoute: () => privateScreens,
  path: '/prompts',
  loader: () => loadTexts('automation', 'prompts', 'connections', 'assistant', 'knowledge'),
  component: lazyRoute(() => import('../screens/prompts/prompts-screen.tsx'), 'PromptsScreen', {
    plan: 'useOpenAi',
    access: 'admin',
  }),
});
const knowledge = createRoute({
  getParentRoute: () => privateScreens,
  path: '/prompts/knowledge',
  loader: () => loadTexts('knowledge'),
  component: lazyRoute(() => import('../screens/knowledge/knowledge-screen.tsx'), 'KnowledgeScreen', {
    plan: 'useOpenAi',
    access: 'admin',
  }),
});
const queueIntegration = createRoute({
  getParentRoute: () => privateScreens,
  path: '/queue-integration',
  // The pages of the messages API name the texts around code.
  loader: () => loadTexts('automation', 'integrations', 'connections', 'messagesApi'),
  component: lazyRoute(
    () => import('../screens/queue-integration/queue-integration-screen.tsx'),
    'QueueIntegrationScreen',
    { plan: 'useIntegrations', access: 'admin' },
  ),
});
const schedules = createRoute({
  getParentRoute: () => privateScreens,
  path: '/schedules',
  validateSearch: schedulesSearch,
  loader: () => loadTexts('schedules', 'inbox', 'templates'),
  component: lazyRoute(() => import('../screens/schedules/schedules-screen.tsx'), 'SchedulesScreen', {
    plan: 'useSchedules',
  }),
});
const fileLists = createRoute({
  getParentRoute: () => privateScreens,
  path: '/files',
  loader: () => loadTexts('fileLists'),
  component: lazyRoute(() => import('../screens/file-lists/file-lists-screen.tsx'), 'FileListsScreen'),
});
const messagesApi = createRoute({
  getParentRoute: () => privateScreens,
  path: '/messages-api',
  loader: () => loadTexts('messagesApi'),
  component: lazyRoute(() => import('../screens/messages-api/messages-api-screen.tsx'), 'MessagesApiScreen', {
    plan: 'useExternalApi',
    access: 'admin',
  }),
});
const announcements = createRoute({
  getParentRoute: () => privateScreens,
  path: '/announcements',
  loader: () => loadTexts('announcements'),
  component: lazyRoute(() => import('../screens/announcements/announcements-screen.tsx'), 'AnnouncementsScreen', {
    access: 'super',
  }),
});
const operator = createRoute({
  getParentRoute: () => privateScreens,
  path: '/operator',
  loader: () => loadTexts('operator'),
  component: lazyRoute(() => import('../screens/operator/operator-screen.tsx'), 'OperatorScreen', { access: 'super' }),
});
const campaigns = createRoute({
  getParentRoute: () => privateScreens,
  path: '/campaigns',
  loader: () => loadTexts('campaigns'),
  component: lazyRoute(() => import('../screens/campaigns/campaigns-screen.tsx'), 'CampaignsScreen', {
    plan: 'useCampaigns',
    access: 'admin',
  }),
});
const campaignReport = createRoute({
  getParentRoute: () => privateScreens,
  path: '/campaign/$campaignId/report',
  loader: () => loadTexts('campaigns', 'connections'),
  component: lazyRoute(() => import('../screens/campaigns/campaign-report-screen.tsx'), 'CampaignReportScreen', {
    plan: 'useCampaigns',
    access: 'admin',
  }),
});
const campaignSettings = createRoute({
  getParentRoute: () => privateScreens,
  path: '/campaigns-config',
  loader: () => loadTexts('campaigns'),
  component: lazyRoute(() => import('../screens/campaigns/campaign-settings-screen.tsx'), 'CampaignSettingsScreen', {
    plan: 'useCampaigns',
    access: 'admin',
  }),
});
const contactLists = createRoute({
  getParentRoute: () => privateScreens,
  path: '/contact-lists',
  loader: () => loadTexts('contactLists'),
  component: lazyRoute(() => import('../screens/contact-lists/contact-lists-screen.tsx'), 'ContactListsScreen', {
    plan: 'useCampaigns',
    access: 'admin',
  }),
});
const contactList = createRoute({
  getParentRoute: () => privateScreens,
  path: '/contact-lists/$contactListId/contacts',
  loader: () => loadTexts('contactLists', 'campaigns'),
  component: lazyRoute(() => import('../screens/contact-lists/contact-list-screen.tsx'), 'ContactListScreen', {
    plan: 'useCampaigns',
    access: 'admin',
  }),
});
const chats = createRoute({
  getParentRoute: () => privateScreens,
  path: '/chats',
  loader: () => loadTexts('chats'),
  component: lazyRoute(() => import('../screens/chats/chats-screen.tsx'), 'ChatsScreen', { plan: 'useInternalChat' }),
});
const chat = createRoute({ getParentRoute: () => chats, path: '$chatUuid', validateSearch: messageSearch });
const helps = createRoute({
  getParentRoute: () => privateScreens,
  path: '/helps',
  validateSearch: helpsSearch,
  loader: () => loadTexts('helps'),
  component: lazyRoute(() => import('../screens/helps/helps-screen.tsx'), 'HelpsScreen'),
});
const quickMessages = createRoute({
  getParentRoute: () => privateScreens,
  path: '/quick-messages',
  loader: () => loadTexts('inbox'),
  component: lazyRoute(() => import('../screens/quick-messages/quick-messages-screen.tsx'), 'QuickMessagesScreen'),
});
const todolist = createRoute({
  getParentRoute: () => privateScreens,
  path: '/todolist',
  loader: () => loadTexts('todolist'),
  component: lazyRoute(() => import('../screens/todolist/todolist-screen.tsx'), 'TodolistScreen'),
});
const users = createRoute({
  getParentRoute: () => privateScreens,
  path: '/users',
  loader: () => loadTexts('users'),
  component: lazyRoute(() => import('../screens/users/users-screen.tsx'), 'UsersScreen', { access: 'admin' }),
});
const queues = createRoute({
  getParentRoute: () => privateScreens,
  path: '/queues',
  loader: () => loadTexts('queues', 'openingHours'),
  component: lazyRoute(() => import('../screens/queues/queues-screen.tsx'), 'QueuesScreen', { access: 'admin' }),
});
const settings = createRoute({
  getParentRoute: () => privateScreens,
  path: '/settings',
  validateSearch: settingsSearch,
  loader: () =>
    loadTexts(
      'settings',
      'audit',
      'privacy',
      'security',
      'openingHours',
      'installation',
      'helps',
      'invoices',
      'payments',
    ),
  component: lazyRoute(() => import('../screens/settings/settings-screen.tsx'), 'SettingsScreen'),
});

const confirmEmail = createRoute({
  getParentRoute: () => privateScreens,
  path: '/confirm-email',
  component: lazyRoute(() => import('../screens/confirm-email/confirm-email-screen.tsx'), 'ConfirmEmailScreen', {
    access: 'admin',
  }),
});
const security = createRoute({
  getParentRoute: () => privateScreens,
  path: '/security',
  loader: () => loadTexts('security'),
  component: lazyRoute(() => import('../screens/security/security-screen.tsx'), 'SecurityScreen'),
});

const invoices = createRoute({
  getParentRoute: () => privateScreens,
  path: '/financeiro',
  loader: () => loadTexts('invoices'),
  component: lazyRoute(() => import('../screens/invoices/invoices-screen.tsx'), 'InvoicesScreen'),
});

const checkout = createRoute({
  getParentRoute: () => privateScreens,
  path: '/financeiro/checkout',
  loader: () => loadTexts('payments'),
  component: lazyRoute(() => import('../screens/payments/checkout-screen.tsx'), 'CheckoutScreen', { access: 'admin' }),
});
const subscription = createRoute({
  getParentRoute: () => privateScreens,
  path: '/subscription',
  loader: () => loadTexts('payments'),
  component: lazyRoute(() => import('../screens/payments/subscription-screen.tsx'), 'SubscriptionScreen'),
});

const firstSteps = createRoute({
  getParentRoute: () => privateScreens,
  path: '/first-steps',
  loader: () => loadTexts('firstSteps'),
  component: lazyRoute(() => import('../screens/first-steps/first-steps-screen.tsx'), 'FirstStepsScreen', {
    access: 'admin',
  }),
});

const sandbox = createRoute({
  getParentRoute: () => privateScreens,
  path: '/sandbox/$whatsappId',
  loader: () => loadTexts('sandbox', 'connections'),
  component: lazyRoute(() => import('../screens/sandbox/sandbox-screen.tsx'), 'SandboxScreen'),
});

export const routeTree = rootRoute.addChildren([
  publicScreens.addChildren([login, signUp, forgotPassword]),
  payDue,
  demandedFactor,
  simulatedBank,
  privateScreens.addChildren([
    home,
    tickets.addChildren([ticket]),
    contacts,
    connections,
    diagnosis,
    quickMessages,
    kanban,
    tags,
    prompts,
    knowledge,
    queueIntegration,
    schedules,
    fileLists,
    messagesApi,
    announcements,
    operator,
    chats.addChildren([chat]),
    helps,
    campaigns,
    campaignReport,
    campaignSettings,
    contactLists,
    contactList,
    todolist,
    users,
    queues,
    settings,
    notFound,
    confirmEmail,
    security,
    invoices,
    checkout,
    subscription,
    firstSteps,
    sandbox,
  ]),
]);
