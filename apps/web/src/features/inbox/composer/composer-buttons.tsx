import { Button } from '@mantine/core';
import { IconBolt, IconListCheck, IconQrcode } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../../../app/commands/key-hint.tsx';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import css from './composer.module.css';

interface Props {
  open: boolean;
  onClick: () => void;
}

export function QuickMessagesButton({ open, onClick }: Props) {
  const { t } = useTranslation();
  return (
    <IconButton
      label={t('messages.composer.quickReplies')}
      size={34}
      aria-expanded={open}
      data-on={open || undefined}
      className={css.toggle}
      onClick={onClick}
    >
      <IconBolt size={18} stroke={1.75} />
    </IconButton>
  );
}

/** Opens the dialog of a Pix charge. */
export function PixButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton label={t('messages.composer.pix')} size={34} onClick={onClick}>
      <IconQrcode size={18} stroke={1.75} />
    </IconButton>
  );
}

/** Opens the panel in which something to press is written. */
export function ChoicesButton({ open, onClick }: { open: boolean; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton
      label={t('messages.composer.choices')}
      size={34}
      aria-expanded={open}
      data-on={open || undefined}
      className={css.toggle}
      onClick={onClick}
    >
      <IconListCheck size={18} stroke={1.75} />
    </IconButton>
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
