import { Drawer as MantineDrawer } from '@mantine/core';
import type { DrawerProps } from '@mantine/core';
import { useEscapeLayer } from './use-escape-layer.ts';

/** A pane over the page. Escape closes it unless a dialog is on top of it. */
export function Drawer(props: DrawerProps) {
  useEscapeLayer(props.opened, props.onClose);
  return <MantineDrawer closeOnEscape={false} data-closing={!props.opened || undefined} {...props} />;
}
