import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';

/** Bottom right, but above on phones: down there is what one writes. */
export function Toasts() {
  const mobile = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false });
  return <Notifications position={mobile ? 'top-center' : 'bottom-right'} limit={3} containerWidth={380} />;
}
