import { MantineProvider } from '@mantine/core';
import { useNotifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import i18next from 'i18next';
import { useEffect } from 'react';
import { DialogUnavailableContext } from '../ui/dialogs/lazy-dialog.tsx';
import { preloadable } from '../ui/dialogs/preloadable.ts';
import { nonce } from './nonce.ts';
import { queryClient } from './query-client.ts';
import { router } from './routes/router.ts';
import { runWhenIdle } from '../ui/hooks/run-when-idle.ts';
import { toast } from './toasts/toast.tsx';
import { resolver, theme } from './theme/theme.ts';

const sayDialogUnavailable = () => toast.warn(i18next.t('common.offlineDialog'));

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <DialogUnavailableContext value={sayDialogUnavailable}>
          <RouterProvider router={router} />
        </DialogUnavailableContext>
      </QueryClientProvider>
      <LateToasts />
    </MantineProvider>
  );
}

const toasts = preloadable(async () => ({ Toasts: (await import('./toasts/toasts.tsx')).Toasts }));

/** Draws toasts with code that comes when the page has time for it, or with the first toast: no page needs it to be shown. */
function LateToasts() {
  const isWanted = useNotifications().notifications.length > 0;
  const loaded = toasts.useLoaded(false);
  useEffect(() => runWhenIdle(toasts.load), []);
  useEffect(() => {
    // A chunk that failed to load is requested again by the next toast.
    if (isWanted) toasts.load().catch(() => undefined);
  }, [isWanted]);
  return loaded ? <loaded.Toasts /> : null;
}
