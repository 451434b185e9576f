import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '../texts/i18n.ts';
import { lazyRoute } from './lazy-route.ts';
import { settingsSearch } from './route-search.ts';
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

const security = createRoute({
  getParentRoute: () => privateScreens,
  path: '/security',
  loader: () => loadTexts('security'),
  component: lazyRoute(() => import('../../screens/security/security-screen.tsx'), 'SecurityScreen'),
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
  settings,
  settingsIndex,
  security,
  confirmEmail,
  firstSteps,
  invoices,
  checkout,
  subscription,
  operator,
  announcements,
] as const;
