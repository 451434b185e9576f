import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '../texts/i18n.ts';
import { lazyRoute } from './lazy-route.ts';
import { hoursSearch, moveInSearch, settingsSearch } from './route-search.ts';
import { privateScreens } from './layout-routes.ts';

const users = createRoute({
  getParentRoute: () => privateScreens,
  path: '/users',
  loader: () => loadTexts('users'),
  component: lazyRoute(() => import('../../screens/users/users-screen.tsx'), 'UsersScreen', { access: 'admin' }),
});

const queues = createRoute({
  getParentRoute: () => privateScreens,
  path: '/queues',
  loader: () => loadTexts('queues', 'openingHours'),
  component: lazyRoute(() => import('../../screens/queues/queues-screen.tsx'), 'QueuesScreen', { access: 'admin' }),
});

const hours = createRoute({
  getParentRoute: () => privateScreens,
  path: '/hours',
  validateSearch: hoursSearch,
  loader: () => loadTexts('openingHours', 'shifts'),
  component: lazyRoute(() => import('../../screens/hours/hours-screen.tsx'), 'HoursScreen'),
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
      'pix',
    ),
  component: lazyRoute(() => import('../../screens/settings/settings-screen.tsx'), 'SettingsScreen'),
});

const settingsIndex = createRoute({
  getParentRoute: () => privateScreens,
  path: '/settings/all',
  loader: () => loadTexts('settings', 'settingsIndex'),
  component: lazyRoute(() => import('../../screens/settings/settings-index-screen.tsx'), 'SettingsIndexScreen', {
    access: 'admin',
  }),
});

const pix = createRoute({
  getParentRoute: () => privateScreens,
  path: '/pix',
  loader: () => loadTexts('pix', 'invoices'),
  component: lazyRoute(() => import('../../screens/pix/pix-screen.tsx'), 'PixScreen', { access: 'admin' }),
});

const customFields = createRoute({
  getParentRoute: () => privateScreens,
  path: '/custom-fields',
  loader: () => loadTexts('customFields'),
  component: lazyRoute(() => import('../../screens/custom-fields/custom-fields-screen.tsx'), 'CustomFieldsScreen', {
    access: 'admin',
  }),
});

const moveIn = createRoute({
  getParentRoute: () => privateScreens,
  path: '/move-in',
  validateSearch: moveInSearch,
  loader: () => loadTexts('moveIn'),
  component: lazyRoute(() => import('../../screens/move-in/move-in-screen.tsx'), 'MoveInScreen', { access: 'admin' }),
});

const deadlines = createRoute({
  getParentRoute: () => privateScreens,
  path: '/deadlines',
  loader: () => loadTexts('deadlines'),
  component: lazyRoute(() => import('../../screens/deadlines/deadlines-screen.tsx'), 'DeadlinesScreen', {
    access: 'admin',
  }),
});

const pauseReasons = createRoute({
  getParentRoute: () => privateScreens,
  path: '/pause-reasons',
  loader: () => loadTexts('pauseReasons'),
  component: lazyRoute(() => import('../../screens/pause-reasons/pause-reasons-screen.tsx'), 'PauseReasonsScreen', {
    access: 'admin',
  }),
});

const security = createRoute({
  getParentRoute: () => privateScreens,
  path: '/security',
  loader: () => loadTexts('security'),
  component: lazyRoute(() => import('../../screens/security/security-screen.tsx'), 'SecurityScreen'),
});

const notices = createRoute({
  getParentRoute: () => privateScreens,
  path: '/notices',
  loader: () => loadTexts('push'),
  component: lazyRoute(() => import('../../screens/notices/notices-screen.tsx'), 'NoticesScreen'),
});

const confirmEmail = createRoute({
  getParentRoute: () => privateScreens,
  path: '/confirm-email',
  component: lazyRoute(() => import('../../screens/confirm-email/confirm-email-screen.tsx'), 'ConfirmEmailScreen', {
    access: 'admin',
  }),
});

const firstSteps = createRoute({
  getParentRoute: () => privateScreens,
  path: '/first-steps',
  loader: () => loadTexts('firstSteps'),
  component: lazyRoute(() => import('../../screens/first-steps/first-steps-screen.tsx'), 'FirstStepsScreen', {
    access: 'admin',
  }),
});

const invoices = createRoute({
  getParentRoute: () => privateScreens,
  path: '/financeiro',
  loader: () => loadTexts('invoices', 'payments'),
  component: lazyRoute(() => import('../../screens/invoices/invoices-screen.tsx'), 'InvoicesScreen'),
});

const checkout = createRoute({
  getParentRoute: () => privateScreens,
  path: '/financeiro/checkout',
  loader: () => loadTexts('payments'),
  component: lazyRoute(() => import('../../screens/payments/checkout-screen.tsx'), 'CheckoutScreen', {
    access: 'admin',
  }),
});

const subscription = createRoute({
  getParentRoute: () => privateScreens,
  path: '/subscription',
  loader: () => loadTexts('payments'),
  component: lazyRoute(() => import('../../screens/payments/subscription-screen.tsx'), 'SubscriptionScreen'),
});

const operator = createRoute({
  getParentRoute: () => privateScreens,
  path: '/operator',
  loader: () => loadTexts('operator'),
  component: lazyRoute(() => import('../../screens/operator/operator-screen.tsx'), 'OperatorScreen', {
    access: 'super',
  }),
});

const operatorCompany = createRoute({
  getParentRoute: () => privateScreens,
  path: '/operator/companies/$companyId',
  loader: () => loadTexts('installation', 'privacy', 'invoices', 'payments', 'audit'),
  component: lazyRoute(() => import('../../screens/operator/company-screen.tsx'), 'CompanyScreen', {
    access: 'super',
  }),
});

const announcements = createRoute({
  getParentRoute: () => privateScreens,
  path: '/announcements',
  loader: () => loadTexts('announcements'),
  component: lazyRoute(() => import('../../screens/announcements/announcements-screen.tsx'), 'AnnouncementsScreen', {
    access: 'super',
  }),
});

/** Screens of a company's administration, of its invoices, and of the operator. */
export const administrationRoutes = [
  users,
  queues,
  hours,
  settings,
  settingsIndex,
  pix,
  customFields,
  moveIn,
  pauseReasons,
  deadlines,
  security,
  notices,
  confirmEmail,
  firstSteps,
  invoices,
  checkout,
  subscription,
  operator,
  operatorCompany,
  announcements,
] as const;
