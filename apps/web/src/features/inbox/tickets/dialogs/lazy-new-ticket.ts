import { lazyDialog } from '../../../../ui/dialogs/lazy-dialog.tsx';
import type { NewTicketProps } from './new-ticket-dialog.tsx';

/** Begins a conversation, with a contact that is known already or one that is searched for. */
export const NewTicketDialog = lazyDialog<NewTicketProps>(() =>
  import('./new-ticket-dialog.tsx').then((module) => module.NewTicketDialog),
);
