import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { FormError } from './form-error.tsx';

interface Props extends Omit<ComponentProps<typeof FormModal>, 'submit'> {
  /** the edited record; undefined = one is added */
  record: object | undefined;
  /** the verb of the button that adds one; "Adicionar" by default */
  add?: string;
  /** the refusal that belongs to no field, as `useFormSubmit` returns it; it is shown on top of the form */
  error: Error | null;
}

/** The dialog that adds or edits a record. */
export function RecordModal({ record, add, error, children, ...modal }: Props) {
  const { t } = useTranslation();
  return (
    <FormModal submit={record ? undefined : (add ?? t('common.add'))} {...modal}>
      <FormError error={error} />
      {children}
    </FormModal>
  );
}
