import { useDragDropManager } from '@dnd-kit/react';
import { useEffect } from 'react';
import { nonce } from './nonce.ts';

/** Inside a `DragDropProvider`: what of it writes a style element gets the nonce of this page. */
export function DragStyleNonce() {
  const manager = useDragDropManager();
  useEffect(() => {
    for (const plugin of manager?.registry.plugins.values ?? []) if ('addRoot' in plugin) plugin.configure({ nonce });
  }, [manager]);
  return null;
}
