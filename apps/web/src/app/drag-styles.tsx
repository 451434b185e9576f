import { useDragDropManager } from '@dnd-kit/react';
import { useEffect } from 'react';
import './drag-styles.css';

/**
 * Inside a `DragDropProvider`: a dragged element is drawn by the rules of drag-styles.css. The library would insert its
 * own rules when a drag begins and remove them when it ends, each of which has the browser lay out the whole page again
 * (0.1 s on a board of a hundred cards); and the content security policy would need a nonce for them.
 */
export function DragStyles() {
  const manager = useDragDropManager();
  useEffect(() => {
    for (const plugin of manager?.registry.plugins.values ?? []) if ('addRoot' in plugin) plugin.destroy();
  }, [manager]);
  return null;
}
