import { preloadableComponent } from '../../../../ui/dialogs/preloadable.ts';

const loadBar = () => import('./bulk-bar.tsx');

/** Code that is used while tickets are selected, and afterwards: not loaded with the list. */
export const BulkBar = preloadableComponent(async () => (await loadBar()).BulkBar);
export const UndoBar = preloadableComponent(async () => (await loadBar()).UndoBar);
export const BulkPane = preloadableComponent(async () => (await import('./bulk-pane.tsx')).BulkPane);

export const preloadBulk = () => Promise.all([BulkBar, UndoBar, BulkPane].map(({ preload }) => preload()));
