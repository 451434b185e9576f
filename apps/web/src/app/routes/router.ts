import { createRouter } from '@tanstack/react-router';
import { CrashScreen } from '../crash-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { routeTree } from './routes.ts';
import { ScreenPending } from './screen-pending.tsx';

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // Loaders fetch nothing but texts.
  defaultStaleTime: Infinity,
  scrollRestoration: true,
  // A screen whose texts are late takes the place of the one before it, so that a click is seen to do something.
  defaultPendingComponent: ScreenPending,
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  defaultErrorComponent: CrashScreen,
  defaultNotFoundComponent: NotFoundScreen,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  /** The state that accompanies an address without being part of it. */
  interface HistoryState {
    /** the row of the waiting list that a link leads to */
    pendingTicketId?: number;
    /** the entry below it is the list of tickets */
    isOverList?: boolean;
  }
}
