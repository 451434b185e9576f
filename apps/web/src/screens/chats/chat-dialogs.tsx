import type { Chat } from '@balcao/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session/session.ts';
import { toast } from '../../app/toasts/toast.tsx';
import { useDeleteChat, useLeaveChat } from '../../features/inbox/chats/chats.queries.ts';
import { chatName } from '../../features/inbox/chats/chats.rules.ts';
import { DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx';
import { LazyConfirmDialog } from '../../ui/dialogs/lazy-confirm-dialog.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import type { Dialog } from '../../ui/dialogs/use-dialog.ts';

const ChatForm = lazyDialog(() => import('../../features/inbox/chats/chat-form.tsx').then((file) => file.ChatForm));

interface Props {
  /** undefined adds one */
  form: Dialog<Chat | undefined>;
  leaving: Dialog<Chat>;
  removal: Dialog<Chat>;
  onAdded: (chat: Chat) => void;
}

/** The form of a chat, and the questions before one is left or deleted. */
export function ChatDialogs({ form, leaving, removal, onAdded }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const navigate = useNavigate();
  const remove = useDeleteChat();
  const leave = useLeaveChat();
  return (
    <>
      <ChatForm
        opened={form.opened}
        chat={form.value}
        onSaved={(saved: Chat) => !form.value && onAdded(saved)}
        onClose={form.close}
      />
      <LazyConfirmDialog
        opened={leaving.opened}
        title={t('chats.leave.title', { title: leaving.value?.title ?? '' })}
        text={t(leaving.value?.ownerId === user.id ? 'chats.leave.ownerText' : 'chats.leave.text')}
        confirm={t('chats.leave.confirm')}
        danger
        loading={leave.isPending}
        onConfirm={() =>
          leaving.value &&
          leave.mutate(leaving.value.id, {
            onSuccess: () => {
              toast.ok(t('chats.leave.done'));
              void navigate({ to: '/chats' });
            },
            onSettled: leaving.close,
          })
        }
        onClose={leaving.close}
      />
      <DeleteDialog
        dialog={removal}
        remove={remove}
        title={(one) => t('chats.remove.title', { title: chatName(one, user.id) })}
        text={t('chats.remove.text')}
        confirm={t('chats.remove.confirm')}
        onDone={() => {
          toast.ok(t('chats.remove.done'));
          void navigate({ to: '/chats' });
        }}
      />
    </>
  );
}
