import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import type { CallProps } from './call-dialog.tsx';

export const CallDialog = lazyDialog<CallProps>(() => import('./call-dialog.tsx').then((module) => module.CallDialog));
