import { MantineProvider } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { nonce } from './nonce.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.ts';
import { resolver, theme } from './theme/theme.ts';

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <Toasts />
    </MantineProvider>
  );
}

/** Bottom right, but above on phones: down there is what one writes. */
function Toasts() {
  const mobile = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false });
  return <Notifications position={mobile ? 'top-center' : 'bottom-right'} limit={3} containerWidth={380} />;
}
