import type { Message } from '@balcao/contract';
import {
  IconArrowForwardUp,
  IconCopy,
  IconCornerUpLeft,
  IconDownload,
  IconLanguage,
  IconPencil,
  IconTrash,
} from '../../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../../../app/api/media.ts';
import { copyText } from '../../../../app/copy-text.ts';
import { toastError } from '../../../../app/errors.ts';
import { PlacedMessageMenu } from '../../../../ui/chat/message-menu.tsx';
import { serverNow } from '../../../../ui/hooks/server-clock.ts';
import { mayDelete, mayEdit, mayForward, mayReact, mayReply, messageText } from '../../messages/index.ts';

const quickEmojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

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
export function ConversationMessageMenu({ message, at, writable, changeable, onClose, ...on }: Props) {
  const { t } = useTranslation();
  // The actions that were allowed when it opened; the server decides.
  const [now] = useState(() => new Date(serverNow()));
  const text = messageText(message);
  const { mediaUrl, mediaName } = message;
  const closeAnd = (act: () => unknown) => () => {
    onClose();
    act();
  };
  return (
    <PlacedMessageMenu
      skin="bubble"
      label={t('messages.actions.more')}
      at={at}
      onClose={onClose}
      reactions={
        writable && mayReact(message)
          ? {
              emojis: quickEmojis,
              own: message.reactions.find(({ fromMe }) => fromMe)?.emoji,
              label: (emoji, isOwn) =>
                isOwn ? t('messages.reactions.takeBack') : t('messages.actions.reactWith', { emoji }),
              onReact: on.onReact,
              other: { label: t('messages.actions.otherReaction'), onClick: on.onMoreEmoji },
            }
          : undefined
      }
      actions={[
        writable &&
          mayReply(message) && { icon: IconCornerUpLeft, label: t('messages.actions.reply'), onClick: on.onReply },
        text !== '' && {
          icon: IconCopy,
          label: t('messages.actions.copy'),
          onClick: closeAnd(() => copyText(text, t('messages.actions.copied'))),
        },
        on.onTranslate !== undefined &&
          (text !== '' || message.mediaType === 'audio') && {
            icon: IconLanguage,
            label: t('messages.actions.translate'),
            onClick: on.onTranslate,
          },
        mediaUrl !== null && {
          icon: IconDownload,
          label: t('messages.actions.download'),
          onClick: closeAnd(() => downloadFile(mediaUrl, mediaName ?? t('tickets.message.file')).catch(toastError)),
        },
        mayForward(message) && {
          icon: IconArrowForwardUp,
          label: t('messages.actions.forward'),
          onClick: on.onForward,
        },
        writable &&
          changeable &&
          mayEdit(message, now) && { icon: IconPencil, label: t('messages.actions.edit'), onClick: on.onEdit },
        writable &&
          (changeable || message.ack < 0) &&
          mayDelete(message, now) && {
            icon: IconTrash,
            label: t('messages.actions.delete'),
            isDangerous: true,
            onClick: on.onDelete,
          },
      ]}
    />
  );
}
