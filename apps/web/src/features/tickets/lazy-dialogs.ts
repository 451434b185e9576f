import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { TransferProps } from './transfer-dialog.tsx';

export const TransferDialog = lazyDialog<TransferProps>(() =>
  import('./transfer-dialog.tsx').then((module) => module.TransferDialog),
);
