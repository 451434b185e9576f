import type { Message } from '@balcao/contract';
import { Menu } from '@mantine/core';
import {
  IconArrowForwardUp,
  IconCopy,
  IconCornerUpLeft,
  IconDownload,
  IconLanguage,
  IconMoodPlus,
  IconPencil,
  IconTrash,
} from '../../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../../../app/api/media.ts';
import { copyText } from '../../../../app/copy-text.ts';
import { toastError } from '../../../../app/errors.ts';
import { serverNow } from '../../../../ui/hooks/server-clock.ts';
import { mayDelete, mayEdit, mayForward, mayReact, mayReply, messageText } from '../../messages/index.ts';
import css from './message-menu.module.css';

const quickEmojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'];
const iconProps = { size: 16, stroke: 1.75 };

interface Props {
  message: Message;
  at: { x: number; y: number };
  writable: boolean;
  /** the provider can change what was sent */
  changeable: boolean;
  onReact: (emoji: string) => void;
  onMoreEmoji: () => void;
  onReply: () => void;
  onEdit: () => void;
  onForward: () => void;
  /** absent: no one translates here */
  onTranslate: (() => void) | undefined;
  onDelete: () => void;
  onClose: () => void;
}

/** The actions of a message; only those that the server would accept. */
export function MessageMenu({ message, at, writable, changeable, onClose, ...on }: Props) {
  const { t } = useTranslation();
  // The actions that were allowed when it opened; the server decides.
  const [now] = useState(() => new Date(serverNow()));
  const text = messageText(message);
  const own = message.reactions.find(({ fromMe }) => fromMe)?.emoji;
  const { mediaUrl, mediaName } = message;
  const copy = () => void copyText(text, t('messages.actions.copied'));
  return (
    <Menu
      opened
      onChange={(opened) => !opened && onClose()}
      position="bottom-start"
      shadow="md"
      radius="md"
      closeOnItemClick={false}
      returnFocus={false}
      trapFocus
    >
      <Menu.Target>
        <span aria-hidden style={{ position: 'fixed', left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('messages.actions.more')}>
        {writable && mayReact(message) && (
          <div className={css.quick}>
            {quickEmojis.map((emoji) => (
              <Menu.Item
                key={emoji}
                className={css.emoji}
                data-own={emoji === own || undefined}
                aria-label={
                  emoji === own ? t('messages.reactions.takeBack') : t('messages.actions.reactWith', { emoji })
                }
                onClick={() => on.onReact(emoji === own ? '' : emoji)}
              >
                {emoji}
              </Menu.Item>
            ))}
            <Menu.Item className={css.emoji} aria-label={t('messages.actions.otherReaction')} onClick={on.onMoreEmoji}>
              <IconMoodPlus size={18} stroke={1.75} aria-hidden />
            </Menu.Item>
          </div>
        )}
        {writable && mayReply(message) && (
          <Menu.Item leftSection={<IconCornerUpLeft {...iconProps} />} onClick={on.onReply}>
            {t('messages.actions.reply')}
          </Menu.Item>
        )}
        {text !== '' && (
          <Menu.Item
            leftSection={<IconCopy {...iconProps} />}
            onClick={() => {
              onClose();
              copy();
            }}
          >
            {t('messages.actions.copy')}
          </Menu.Item>
        )}
        {on.onTranslate && (text !== '' || message.mediaType === 'audio') && (
          <Menu.Item leftSection={<IconLanguage {...iconProps} />} onClick={on.onTranslate}>
            {t('messages.actions.translate')}
          </Menu.Item>
        )}
        {mediaUrl && (
          <Menu.Item
            leftSection={<IconDownload {...iconProps} />}
            onClick={() => {
              onClose();
              void downloadFile(mediaUrl, mediaName ?? t('tickets.message.file')).catch(toastError);
            }}
          >
            {t('messages.actions.download')}
          </Menu.Item>
        )}
        {mayForward(message) && (
          <Menu.Item leftSection={<IconArrowForwardUp {...iconProps} />} onClick={on.onForward}>
            {t('messages.actions.forward')}
          </Menu.Item>
        )}
        {writable && changeable && mayEdit(message, now) && (
          <Menu.Item leftSection={<IconPencil {...iconProps} />} onClick={on.onEdit}>
            {t('messages.actions.edit')}
          </Menu.Item>
        )}
        {writable && (changeable || message.ack < 0) && mayDelete(message, now) && (
          <Menu.Item c="var(--b-danger)" leftSection={<IconTrash {...iconProps} />} onClick={on.onDelete}>
            {t('messages.actions.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
