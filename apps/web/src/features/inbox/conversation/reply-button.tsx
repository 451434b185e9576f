import type { Message } from '@balcao/contract';
import { IconCornerUpLeft } from '../../../ui/icons/index.ts';
import css from './bubble-tools.module.css';
import { useConversation } from './conversation-context.ts';

interface Props {
  message: Message;
  about: { name: string; text: string };
  reachable: boolean;
}

export function ReplyButton({ message, about, reachable }: Props) {
  const { t, onReply } = useConversation();
  return (
    <button
      type="button"
      className={css.tool}
      aria-label={t('tickets.conversation.replyTo', about)}
      title={t('tickets.conversation.reply')}
      tabIndex={reachable ? 0 : -1}
      onClick={() => onReply(message)}
    >
      <IconCornerUpLeft size={16} stroke={1.75} aria-hidden />
    </button>
  );
}
