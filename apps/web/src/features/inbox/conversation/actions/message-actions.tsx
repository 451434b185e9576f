import { traitsOf } from '@balcao/contract';
import type { Message } from '@balcao/contract';
import { Popover } from '../../../../ui/overlays/popover.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import type { ActionRequest } from '../conversation-context.ts';
import { MessageTranslation, useAssistant } from '../../../automation/assistant/index.ts';
import { useConnections } from '../../../numbers/connections/index.ts';
import { EmojiPanel } from '../../../../ui/fields/emoji-panel.tsx';
import { useDeleteMessage, useReactToMessage } from '../../messages/index.ts';
import { ConversationMessageMenu } from './conversation-message-menu.tsx';
import { ForwardDialog } from './forward-dialog.tsx';
import { ReactionNames } from './reaction-names.tsx';
import { Versions } from './versions.tsx';

interface Props {
  request: ActionRequest;
  /** the ticket is open, so that one can answer */
  writable: boolean;
  /** the queue and the connection of the ticket */
  queueId: number | null;
  whatsappId: number | null;
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
  onClose: () => void;
}

type ActionStep = ActionRequest['kind'] | 'emoji' | 'delete' | 'forward' | 'translation';

/** The dialogs of a message. Remount it for each request. */
export function MessageActions({ request, writable, queueId, whatsappId, onReply, onEdit, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = request.shown;
  const [step, setStep] = useState<ActionStep>(request.kind);
  const { mutate: react } = useReactToMessage();
  const remove = useDeleteMessage();
  const { data: connections } = useConnections();
  const isAssisted = useAssistant();
  const connection = connections?.find(({ id }) => id === whatsappId);
  const changeable = connection === undefined || traitsOf(connection.provider).canEdit;

  const close = () => {
    onClose();
    // It may have been scrolled away meanwhile.
    if (request.from.isConnected) request.from.focus({ preventScroll: true });
  };
  const reactWith = (emoji: string) => {
    close();
    react({ id: message.id, emoji });
  };
  const closeAnd = (act: (message: Message) => void) => {
    onClose();
    act(message);
  };

  switch (step) {
    case 'menu':
      return (
        <ConversationMessageMenu
          // Its entries are others once the message is deleted, and the focus is on the first of them.
          key={String(message.isDeleted)}
          message={message}
          at={request.at}
          writable={writable}
          changeable={changeable}
          onReact={reactWith}
          onMoreEmoji={() => setStep('emoji')}
          onReply={() => closeAnd(onReply)}
          onEdit={() => closeAnd(onEdit)}
          onForward={() => setStep('forward')}
          onTranslate={isAssisted ? () => setStep('translation') : undefined}
          onDelete={() => setStep('delete')}
          onClose={close}
        />
      );
    case 'emoji':
      return (
        <AnchoredPanel at={request.at} label={t('messages.actions.react')} onClose={close}>
          <EmojiPanel onPick={reactWith} />
        </AnchoredPanel>
      );
    case 'reactions':
      return (
        <AnchoredPanel at={request.at} label={t('messages.reactions.label')} onClose={close}>
          <ReactionNames message={message} onTakeBack={writable ? () => reactWith('') : undefined} onNoneLeft={close} />
        </AnchoredPanel>
      );
    case 'versions':
      return (
        <AnchoredPanel at={request.at} label={t('messages.versions.title')} onClose={close}>
          <Versions message={message} />
        </AnchoredPanel>
      );
    case 'translation':
      return (
        <AnchoredPanel at={request.at} label={t('messages.actions.translate')} onClose={close}>
          <MessageTranslation messageId={message.id} />
        </AnchoredPanel>
      );
    case 'forward':
      return <ForwardDialog message={message} queueId={queueId} onClose={close} />;
    case 'delete':
      return (
        <ConfirmDialog
          opened
          danger
          title={t('messages.actions.deleteTitle')}
          text={t('messages.actions.deleteText')}
          confirm={t('messages.actions.deleteConfirm')}
          loading={remove.isPending}
          onConfirm={() => remove.mutate(message.id, { onSettled: close })}
          onClose={close}
        />
      );
  }
}

interface BesideProps {
  at: ActionRequest['at'];
  label: string;
  onClose: () => void;
  children: React.ReactNode;
}

function AnchoredPanel({ at, label, onClose, children }: BesideProps) {
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      position="bottom-start"
      shadow="md"
      radius="md"
      trapFocus
      withinPortal
    >
      <Popover.Target>
        <span aria-hidden style={{ position: 'fixed', left: at.x, top: at.y }} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
