import { lazyDialog } from './lazy-dialog.tsx';

/** A `ConfirmDialog` whose code is loaded after the page: pages are drawn without what their dialogs need. */
export const LazyConfirmDialog = lazyDialog(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);
