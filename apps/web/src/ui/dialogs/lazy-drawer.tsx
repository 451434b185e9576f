import type { DrawerProps } from '@mantine/core';
import { useEffect } from 'react';
import { preloadable } from './preloadable.ts';
import { runWhenIdle } from '../hooks/run-when-idle.ts';

const drawerPreloadable = preloadable(() => import('./drawer.tsx'));

/**
 * A drawer whose code is loaded once the page around it is idle, or when it is opened. From then on it stays mounted, so
 * that it slides in and out. Wide windows have no drawer, and its code is with no page at first.
 */
export function LazyDrawer(props: DrawerProps) {
  const code = drawerPreloadable.useLoaded(props.opened);
  useEffect(() => runWhenIdle(drawerPreloadable.load), []);
  return code && <code.Drawer {...props} />;
}
