import { Switch } from '@mantine/core';
import { Menu } from '../../../ui/overlays/menu.ts';
import {
  IconAt,
  IconCamera,
  IconFiles,
  IconListCheck,
  IconNote,
  IconPaperclip,
  IconPlus,
  IconQrcode,
  IconSignature,
} from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import css from './composer.module.css';

interface Props {
  /** the name messages are signed with */
  name: string;
  sign: boolean;
  onSign: (sign: boolean) => void;
  noteMode: boolean;
  onNoteMode: () => void;
  /** offers whom a note may mention */
  onMention: () => void;
}

const iconProps = { size: 18, stroke: 1.75 };

export function FileListButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton label={t('messages.composer.fileList')} size={34} onClick={onClick}>
      <IconFiles {...iconProps} />
    </IconButton>
  );
}

/** How it is written, in the bar below the text: as a note, or signed. */
export function WritingTools({ name, sign, onSign, noteMode, onNoteMode, onMention }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {noteMode && (
        <IconButton label={t('notes.mentions.add')} size={34} onClick={onMention}>
          <IconAt {...iconProps} />
        </IconButton>
      )}
      <IconButton
        label={noteMode ? t('messages.composer.leaveNote') : t('messages.composer.noteMode')}
        size={34}
        aria-pressed={noteMode}
        data-on={noteMode || undefined}
        className={css.toggle}
        onClick={onNoteMode}
      >
        <IconNote {...iconProps} />
      </IconButton>
      {!noteMode && (
        <>
          <span className={css.separator} />
          <Switch
            size="xs"
            classNames={{ root: css.sign, labelWrapper: css.signWords, label: css.signName }}
            title={t('messages.composer.sign', { name })}
            label={t('messages.composer.sign', { name })}
            checked={sign}
            onChange={(event) => onSign(event.currentTarget.checked)}
          />
        </>
      )}
    </>
  );
}

/** The tools of the composer on a phone, behind one button. */
export function MobileComposerTools({
  name,
  sign,
  onSign,
  noteMode,
  onNoteMode,
  onMention,
  onAttach,
  onCamera,
  onFileList,
  onPix,
  onChoices,
}: Props & {
  onAttach: () => void;
  onCamera: () => void;
  onFileList: () => void;
  onPix: (() => void) | undefined;
  onChoices: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  return (
    <Menu position="top-start" shadow="md" radius="md">
      <Menu.Target>
        <IconButton label={t('messages.composer.more')} size={44}>
          <IconPlus size={20} stroke={1.75} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {!noteMode && (
          <>
            <Menu.Item leftSection={<IconPaperclip {...iconProps} />} onClick={onAttach}>
              {t('composer.attach')}
            </Menu.Item>
            <Menu.Item leftSection={<IconCamera {...iconProps} />} onClick={onCamera}>
              {t('messages.composer.camera')}
            </Menu.Item>
            <Menu.Item leftSection={<IconFiles {...iconProps} />} onClick={onFileList}>
              {t('messages.composer.fileList')}
            </Menu.Item>
            {onPix && (
              <Menu.Item leftSection={<IconQrcode {...iconProps} />} onClick={onPix}>
                {t('messages.composer.pix')}
              </Menu.Item>
            )}
            {onChoices && (
              <Menu.Item leftSection={<IconListCheck {...iconProps} />} onClick={onChoices}>
                {t('messages.composer.choices')}
              </Menu.Item>
            )}
          </>
        )}
        {noteMode && (
          <Menu.Item leftSection={<IconAt {...iconProps} />} onClick={onMention}>
            {t('notes.mentions.add')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconNote {...iconProps} />} onClick={onNoteMode}>
          {noteMode ? t('messages.composer.leaveNote') : t('messages.composer.noteMode')}
        </Menu.Item>
        {!noteMode && (
          <Menu.Item
            role="menuitemcheckbox"
            aria-checked={sign}
            leftSection={<IconSignature {...iconProps} />}
            rightSection={sign ? '✓' : undefined}
            closeMenuOnClick={false}
            onClick={() => onSign(!sign)}
          >
            {t('messages.composer.sign', { name })}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
