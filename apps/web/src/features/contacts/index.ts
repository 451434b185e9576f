import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { ContactFormProps } from './contact-form-dialog.tsx';

/** Adds or edits a contact. */
export const ContactFormDialog = lazyDialog<ContactFormProps>(() =>
  import('./contact-form-dialog.tsx').then((module) => module.ContactFormDialog),
);
