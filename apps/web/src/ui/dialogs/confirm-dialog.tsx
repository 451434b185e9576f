import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from './modal.tsx';

interface Props {
  opened: boolean;
  /** a question naming the thing: "Excluir o contato Camila?" */
  title: string;
  /** what happens and what does not */
  text?: ReactNode;
  /** the verb of the result: "Excluir contato" */
  confirm: string;
  /** "Cancelar" by default */
  cancel?: string;
  danger?: boolean;
  loading?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** A closed dialog as one constant element: a screen that is drawn again does not draw it again. */
const neverOpened = <Modal opened={false} onClose={() => undefined} size={420} />;

/** Asks once before something that cannot be undone. */
export function ConfirmDialog({ opened, title, text, confirm, cancel, danger, loading, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  const [used, setUsed] = useState(opened);
  if (opened && !used) setUsed(true);
  if (!used) return neverOpened;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={420}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {text && <Text c="var(--b-text-2)">{text}</Text>}
      <Group justify="flex-end" gap={8} mt={text ? 24 : 8}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancel ?? t('common.cancel')}
        </Button>
        <Button color={danger ? 'barro' : undefined} loading={loading} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}
