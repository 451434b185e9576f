import { lazyDialog } from '../../ui/lazy-dialog.tsx';

export const ConfirmDialog = lazyDialog(() => import('../../ui/confirm-dialog.tsx').then((file) => file.ConfirmDialog));
