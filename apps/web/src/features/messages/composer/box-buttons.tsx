import { ActionIcon } from '@mantine/core';
import { IconBolt, IconCheck, IconMicrophone, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import css from './composer.module.css';

interface Props {
  phone: boolean;
  onClick: () => void;
}

/** On a phone it has the place of the one that sends, as long as there is nothing to send. */
export function RecordButton({ phone, onClick }: Props) {
  const { t } = useTranslation();
  return (
    <IconButton
      label={t('messages.composer.record')}
      size={phone ? 46 : 34}
      variant={phone ? 'filled' : 'subtle'}
      color={phone ? 'azulejo' : undefined}
      className={phone ? css.send : undefined}
      onClick={onClick}
    >
      <IconMicrophone size={phone ? 20 : 18} stroke={1.75} />
    </IconButton>
  );
}

export function RepliesButton({ phone, open, onClick }: Props & { open: boolean }) {
  const { t } = useTranslation();
  return (
    <IconButton
      label={t('messages.composer.quickReplies')}
      size={phone ? 44 : 34}
      aria-expanded={open}
      data-on={open || undefined}
      className={css.toggle}
      onClick={onClick}
    >
      <IconBolt size={18} stroke={1.75} />
    </IconButton>
  );
}

/** `saves`: what was written stays here. */
export function SendButton({ label, saves, ...button }: { label: string; saves: boolean; disabled: boolean; loading: boolean; onClick: () => void }) {
  const SendIcon = saves ? IconCheck : IconSend;
  return (
    <ActionIcon variant="filled" color="azulejo" className={css.send} aria-label={label} {...button}>
      <SendIcon size={18} stroke={1.75} />
    </ActionIcon>
  );
}
