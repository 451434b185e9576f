import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../fields/icon-button.tsx';
import { IconCheck, IconMicrophone, IconPaperclip, IconSend } from '../../icons/index.ts';
import css from './composer-buttons.module.css';
import { useHoldToRecord } from './voice/use-hold-to-record.ts';
import type { VoiceMessage } from './voice/use-voice-message.ts';

/** How a composer is drawn: below its text a row of buttons, few and large ones beside it, or as on the telephone of a contact. */
export type ComposerSkin = 'wide' | 'narrow' | 'phone';

interface Props {
  skin: ComposerSkin;
  onClick: () => void;
}

export function AttachButton({ skin, onClick }: Props) {
  const { t } = useTranslation();
  return (
    <IconButton
      label={t('composer.attach')}
      size={skin === 'narrow' ? 44 : 34}
      radius={skin === 'phone' ? 'xl' : undefined}
      onClick={onClick}
    >
      <IconPaperclip size={18} stroke={1.75} />
    </IconButton>
  );
}

/** Beside the text it has the place of the one that sends, as long as there is nothing to send. */
export function RecordButton({ skin, voice }: Pick<Props, 'skin'> & { voice: VoiceMessage }) {
  const { t } = useTranslation();
  const holding = useHoldToRecord(voice);
  const isBeside = skin !== 'wide';
  return (
    <IconButton
      label={t('composer.record')}
      size={{ wide: 34, narrow: 46, phone: 42 }[skin]}
      variant={isBeside ? 'filled' : 'subtle'}
      color={isBeside ? 'azulejo' : undefined}
      className={isBeside ? css.send : undefined}
      data-held={voice.isHeld || undefined}
      {...(isBeside ? holding : { onClick: voice.start })}
    >
      <IconMicrophone size={skin === 'narrow' ? 20 : 18} stroke={1.75} />
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
