import { createRoute, redirect } from '@tanstack/react-router';
import { isPaymentSession, needsSecondFactor } from '../api/session-store.ts';
import { loadTexts } from '../texts/i18n.ts';
import { lazyRoute } from './lazy-route.ts';
import { companyIdSearch, resetSearch } from './route-search.ts';
import { isLoggedIn } from '../session/session.ts';
import { publicScreens, rootRoute } from './layout-routes.ts';

const login = createRoute({
  getParentRoute: () => publicScreens,
  path: '/login',
  component: lazyRoute(() => import('../../screens/login/login-screen.tsx'), 'LoginScreen'),
});

const signUp = createRoute({
  getParentRoute: () => publicScreens,
  path: '/signup',
  validateSearch: companyIdSearch,
  component: lazyRoute(() => import('../../screens/sign-up/sign-up-screen.tsx'), 'SignUpScreen'),
});

const forgotPassword = createRoute({
  getParentRoute: () => publicScreens,
  path: '/forgetpsw',
  validateSearch: resetSearch,
  component: lazyRoute(
    () => import('../../screens/forgot-password/forgot-password-screen.tsx'),
    'ForgotPasswordScreen',
  ),
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
  component: lazyRoute(() => import('../../screens/payments/pay-due-screen.tsx'), 'PayDueScreen'),
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
  component: lazyRoute(() => import('../../screens/security/demanded-factor-screen.tsx'), 'DemandedFactorScreen'),
});

/** The page of a bank is no part of the product, and so outside of the shell. */
const simulatedBank = createRoute({
  getParentRoute: () => rootRoute,
  path: '/simulated-bank/$txid',
  beforeLoad: () => {
    if (!isLoggedIn()) throw redirect({ to: '/login' });
  },
  loader: () => loadTexts('payments'),
  component: lazyRoute(() => import('../../screens/payments/simulated-bank-screen.tsx'), 'SimulatedBankScreen'),
});

/** Screens of people without a session. */
export const publicRoutes = [login, signUp, forgotPassword] as const;

/** Screens outside of the shell, of a session that may do one thing. */
export const limitedRoutes = [payDue, demandedFactor, simulatedBank] as const;
