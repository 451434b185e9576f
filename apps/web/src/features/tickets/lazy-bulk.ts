import { preloadableComponent } from '../../ui/preloadable.ts';

const loadBar = () => import('./bulk-bar.tsx');

/** What is shown while tickets are ticked, and afterwards: no part of what the list needs at once. */
export const BulkBar = preloadableComponent(async () => (await loadBar()).BulkBar);
export const UndoBar = preloadableComponent(async () => (await loadBar()).UndoBar);
export const BulkPane = preloadableComponent(async () => (await import('./bulk-pane.tsx')).BulkPane);

export const preloadBulk = () => Promise.all([BulkBar, UndoBar, BulkPane].map(({ preload }) => preload()));
