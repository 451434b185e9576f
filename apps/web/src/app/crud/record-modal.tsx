import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { FormModal } from '../../ui/form-modal.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { errorText } from '../errors.ts';

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
      {error && <NoticeBox tone="bad">{errorText(error)}</NoticeBox>}
      {children}
    </FormModal>
  );
}
