import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../../ui/dialogs/modal.tsx';
import css from './failures-dialog.module.css';

export interface FailuresProps {
  opened: boolean;
  title: string;
  text: string;
  failures: readonly { ticketId: number; name: string; reason: string }[];
  onClose: () => void;
}

/** Which tickets stayed as they were, and why. */
export function FailuresDialog({ opened, title, text, failures, onClose }: FailuresProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={480}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Text c="var(--b-text-2)">{text}</Text>
      <ul className={css.list}>
        {failures.map(({ ticketId, name, reason }) => (
          <li key={ticketId} className={css.item}>
            <b>{name}</b>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt={16}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('common.close')}
        </Button>
      </Group>
    </Modal>
  );
}
