import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import type { ContactFormProps } from './form/contact-form-dialog.tsx';

export { shownAddress } from './shown-address.ts';
export { ContactAvatar } from './contact-avatar.tsx';
export type { ContactSummary } from './contact-summary.ts';

/** Adds or edits a contact. */
export const ContactFormDialog = lazyDialog<ContactFormProps>(() =>
  import('./form/contact-form-dialog.tsx').then((module) => module.ContactFormDialog),
);
export { minSearchLength, useContactSearch } from './contacts.queries.ts';
export { useDuplicatesOf } from './contact-checks.queries.ts';
export { numberProblemText } from './form/number-problem-text.ts';
export { useRestoreContact } from './form/use-restore-contact.ts';
