import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { onSessionChange, readToken, watchOtherTabs } from '../app/api/session-store.ts';
import { queryClient } from '../app/query-client.ts';
import { isLoggedIn, login, logout } from '../app/session/session.ts';
import { initI18n } from '../app/texts/i18n.ts';
import { changeDraft } from '../features/inbox/composer/index.ts';
import { buttons, Frame } from './frame.tsx';
import type { HeadlessPage } from './page-types.ts';
import { goTo } from './place.ts';
import { readScreen } from './screen.ts';

/**
 * The app with all that it does and nothing that it draws: session, calls, live connection, caches, and the hooks that say what is on
 * screen. It runs where there is no browser, on stand-ins for what it uses of one; the proof that every screen tells the truth starts as many
 * as it wants (`tests/converge/`).
 */
export async function openPage(onReload: () => void): Promise<HeadlessPage> {
  watchOtherTabs(onReload);
  let wasLoggedIn = isLoggedIn();
  const stop = onSessionChange(() => {
    // As the page does: what is cached for one person is not for the next.
    if (wasLoggedIn && !isLoggedIn()) queryClient.clear();
    wasLoggedIn = isLoggedIn();
  });
  await initI18n();
  const root = createRoot(document.createElement('div'));
  root.render(
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>,
  );
  return {
    login: (email: string, password: string) => login({ email, password }),
    logout,
    isLoggedIn,
    goTo,
    readScreen,
    write: (ticketId: number, text: string) => changeDraft(ticketId, { text }),
    async changeTicket(change) {
      await buttons.changeTicket?.(change);
    },
    readToken,
    close() {
      stop();
      root.unmount();
    },
  };
}
