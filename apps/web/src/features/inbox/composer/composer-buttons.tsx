import { ActionIcon, Button } from '@mantine/core';
import { IconBolt, IconCheck, IconMicrophone, IconSend } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../../../app/commands/key-hint.tsx';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import css from './composer.module.css';

interface Props {
  mobile: boolean;
  onClick: () => void;
}

/** On a phone it has the place of the one that sends, as long as there is nothing to send. */
export function RecordButton({ mobile, onClick }: Props) {
  const { t } = useTranslation();
  return (
    <IconButton
      label={t('messages.composer.record')}
      size={mobile ? 46 : 34}
      variant={mobile ? 'filled' : 'subtle'}
      color={mobile ? 'azulejo' : undefined}
      className={mobile ? css.send : undefined}
      onClick={onClick}
    >
      <IconMicrophone size={mobile ? 20 : 18} stroke={1.75} />
    </IconButton>
  );
}

export function QuickMessagesButton({ mobile, open, onClick }: Props & { open: boolean }) {
  const { t } = useTranslation();
  return (
    <IconButton
      label={t('messages.composer.quickReplies')}
      size={mobile ? 44 : 34}
      aria-expanded={open}
      data-on={open || undefined}
      className={css.toggle}
      onClick={onClick}
    >
      <IconBolt size={18} stroke={1.75} />
    </IconButton>
  );
}

/** `saves`: the text stays here. */
export function SendButton({
  label,
  saves,
  ...button
}: {
  label: string;
  saves: boolean;
  disabled: boolean;
  loading: boolean;
  onClick: () => void;
}) {
  const SendIcon = saves ? IconCheck : IconSend;
  return (
    <ActionIcon variant="filled" color="azulejo" className={css.send} aria-label={label} {...button}>
      <SendIcon size={18} stroke={1.75} />
    </ActionIcon>
  );
}

/** Sends the text and resolves; the button shows its keys. */
export function SendAndResolveButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      size="xs"
      variant="subtle"
      aria-keyshortcuts="Control+Enter"
      className={css.sendAndResolve}
      leftSection={
        <span className={css.sendAndResolveKeys}>
          <KeyHint command="sendAndResolve" />
        </span>
      }
      onClick={onClick}
    >
      {t('messages.composer.sendAndResolve')}
    </Button>
  );
}
