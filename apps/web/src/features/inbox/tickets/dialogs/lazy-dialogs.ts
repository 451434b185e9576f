import { lazyDialog } from '../../../../ui/dialogs/lazy-dialog.tsx';
import type { BulkTagProps } from '../bulk/bulk-tag-dialog.tsx';
import type { CloseReasonProps } from '../closing/close-reason-dialog.tsx';
import type { FailuresProps } from './failures-dialog.tsx';
import type { PeekProps } from './peek-dialog.tsx';
import type { SnoozeProps } from './snooze-dialog.tsx';
import type { TransferProps } from './transfer-dialog.tsx';

export const TransferDialog = lazyDialog<TransferProps>(() =>
  import('./transfer-dialog.tsx').then((module) => module.TransferDialog),
);
export const SnoozeDialog = lazyDialog<SnoozeProps>(() =>
  import('./snooze-dialog.tsx').then((module) => module.SnoozeDialog),
);
export const BulkTagDialog = lazyDialog<BulkTagProps>(() =>
  import('../bulk/bulk-tag-dialog.tsx').then((module) => module.BulkTagDialog),
);
export const CloseReasonDialog = lazyDialog<CloseReasonProps>(() =>
  import('../closing/close-reason-dialog.tsx').then((module) => module.CloseReasonDialog),
);
export const FailuresDialog = lazyDialog<FailuresProps>(() =>
  import('./failures-dialog.tsx').then((module) => module.FailuresDialog),
);
export const PeekDialog = lazyDialog<PeekProps>(() => import('./peek-dialog.tsx').then((module) => module.PeekDialog));
