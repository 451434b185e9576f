import { Menu, Switch } from '@mantine/core';
import { IconFiles, IconNote, IconPaperclip, IconPlus, IconSignature } from '../../../ui/icons/index.ts';
import type { ReactNode } from 'react';
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
  onAttach: () => void;
  onFileList: () => void;
  /** buttons that open something of their own */
  children: ReactNode;
}

const iconProps = { size: 18, stroke: 1.75 };

/** Actions besides writing, in a bar below the text. */
export function ComposerTools({ name, sign, onSign, noteMode, onNoteMode, onAttach, onFileList, children }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {!noteMode && (
        <>
          <IconButton label={t('tickets.composer.attach')} size={34} onClick={onAttach}>
            <IconPaperclip {...iconProps} />
          </IconButton>
          <IconButton label={t('messages.composer.fileList')} size={34} onClick={onFileList}>
            <IconFiles {...iconProps} />
          </IconButton>
        </>
      )}
      {children}
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
  onAttach,
  onFileList,
}: Omit<Props, 'children'>) {
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
              {t('tickets.composer.attach')}
            </Menu.Item>
            <Menu.Item leftSection={<IconFiles {...iconProps} />} onClick={onFileList}>
              {t('messages.composer.fileList')}
            </Menu.Item>
          </>
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
