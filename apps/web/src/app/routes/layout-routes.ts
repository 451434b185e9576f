import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { isPaymentSession, needsSecondFactor, readUser } from '../api/session-store.ts';
import { loadTexts } from '../texts/i18n.ts';
import { lazyRoute } from './lazy-route.ts';
import { isLoggedIn } from '../session/session.ts';
import { storeWantedAddress, takeWantedAddress } from './wanted-address.ts';

export const rootRoute = createRootRoute();

/** Screens for people without a session; with one they are sent on. */
export const publicScreens = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  beforeLoad: () => {
    if (isLoggedIn()) throw redirect({ href: takeWantedAddress(readUser()?.id) ?? '/' });
  },
});

/** Screens of a company, inside the shell. */
export const privateScreens = createRoute({
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
  component: lazyRoute(() => import('../shell/shell.tsx'), 'Shell'),
});
