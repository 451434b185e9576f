import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  opened: boolean;
  /** a question naming the thing: "Excluir o contato Camila?" */
  title: string;
  /** what happens and what does not */
  text?: ReactNode;
  /** the verb of the result: "Excluir contato" */
  confirm: string;
  /** "Cancelar" unless said */
  cancel?: string;
  danger?: boolean;
  loading?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once before something that cannot be undone. */
export function ConfirmDialog({ opened, title, text, confirm, cancel, danger, loading, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
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
