import { Button } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DiscardDialog } from './discard-dialog.tsx';
import css from './form-modal.module.css';
import { Modal } from './modal.tsx';

interface Props {
  opened: boolean;
  title: ReactNode;
  /** pixels */
  size?: number;
  /** something was typed: closing asks first */
  dirty: boolean;
  /** the verb of the primary button; "Salvar" by default */
  submit?: string;
  /** the label of the button that leaves; by default "Cancelar", or "Fechar" where there is nothing to submit */
  cancel?: string;
  /** beside the buttons: the effect of submitting */
  note?: ReactNode;
  loading?: boolean;
  /** without it the dialog is for reading only */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  /** the children are panes that keep their own edges and scroll by themselves; the dialog is as high as the window allows */
  hasPanes?: boolean;
  /** on a phone it comes up from the lower edge, where the thumb is */
  isSheet?: boolean;
  children: ReactNode;
}

/**
 * A form in a dialog: labels above, errors beside their field, actions right with the primary one last. The fields scroll
 * between head and actions, which stay on screen however tall the form is.
 */
export function FormModal({
  opened,
  title,
  size = 560,
  dirty,
  submit,
  cancel,
  note,
  loading,
  onSubmit,
  onClose,
  hasPanes = false,
  isSheet = false,
  children,
}: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const close = () => (dirty ? setAsking(true) : onClose());
  const discard = () => {
    setAsking(false);
    onClose();
  };
  const submitAndShow = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    onSubmit?.(event);
    // In a tall form the wrong field may be scrolled away.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <>
      <Modal
        opened={opened}
        onClose={close}
        title={title}
        size={size}
        // The question on top has the key to itself.
        closeOnEscape={!asking}
        closeButtonProps={{ 'aria-label': t('common.close') }}
        data-sheet={isSheet || undefined}
        classNames={{ content: css.content, body: css.body, inner: css.inner }}
      >
        <form className={css.form} onSubmit={submitAndShow} noValidate>
          <div className={hasPanes ? css.panes : css.fields}>{children}</div>
          <footer className={css.actions}>
            {note !== undefined && <span className={css.note}>{note}</span>}
            <Button variant="default" onClick={close}>
              {cancel ?? (onSubmit ? t('common.cancel') : t('common.close'))}
            </Button>
            {onSubmit && (
              <Button type="submit" loading={loading}>
                {submit ?? t('common.save')}
              </Button>
            )}
          </footer>
        </form>
      </Modal>
      {asking && <DiscardDialog onDiscard={discard} onStay={() => setAsking(false)} />}
    </>
  );
}
