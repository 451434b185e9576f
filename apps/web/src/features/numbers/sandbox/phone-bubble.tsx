import type { SandboxMember, SandboxMessage } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconArrowForwardUp, IconBan, IconRefresh } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { BubbleFrame, BubbleMark } from '../../../ui/chat/bubble-frame.tsx';
import { ReactionPill } from '../../../ui/chat/reaction-pill.tsx';
import { Quote } from '../../../ui/chat/quote.tsx';
import { SenderName } from '../../../ui/chat/sender-name.tsx';
import { codeText } from '../../../app/errors.ts';
import { ChatText } from '../../../ui/text/chat-text.tsx';
import { formatTime } from '../../../ui/text/format.ts';
import { Meta } from '../../../ui/text/meta.tsx';
import { Ticks, tickStateOf } from '../../../ui/ticks.tsx';
import { InteractiveCard, isBelowText, messageText, ReferralCard } from '../../inbox/messages/index.ts';
import { mayReply } from './phone-actions.ts';
import type { UnsentPhoneMessage } from './phone-send-queue.ts';
import css from './phone-bubble.module.css';
import { PhoneMedia } from './phone-media.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import type { MenuActions, VoteActions } from './phone-menu.tsx';
import { PhoneQuotedText, useMessageSummary } from './phone-quote.tsx';
import { isSpecial, PhoneSpecial } from './phone-special.tsx';

export interface BubbleActions extends MenuActions, VoteActions {
  /** shows the message with this provider id */
  onJump: (providerId: string) => void;
  onRetry: (message: UnsentPhoneMessage) => void;
  onDiscard: (message: UnsentPhoneMessage) => void;
  /** presses a choice below a message of the company */
  onChoose: (message: SandboxMessage, choice: { id: string; title: string }) => void;
  /** sends the place that a message of the company asks for */
  onSendPlace: (message: SandboxMessage) => void;
}

interface Props extends BubbleActions {
  message: SandboxMessage;
  unsent: UnsentPhoneMessage | null;
  first: boolean;
  company: string;
  /** of the group; null = the conversation of one contact */
  members: readonly SandboxMember[] | null;
  flashing: boolean;
}

/** A message as the contact sees it: their own right, the company's left and to be answered. */
export function PhoneBubble({ message, unsent, first, company, members, flashing, ...actions }: Props) {
  const { t } = useTranslation();
  const line = useMessageSummary(message);
  const media = !message.isDeleted && (message.mediaName !== null || message.mediaUrl !== null);
  const isLocation = !message.isDeleted && message.mediaType === 'locationMessage';
  const framed =
    isLocation ||
    (media && (message.mediaType === 'image' || message.mediaType === 'video') && message.mediaUrl !== null);
  const special = !message.isDeleted && isSpecial(message);
  const text = messageText(message);
  const interactive = message.isDeleted ? null : message.interactive;
  const named = members !== null && first && !message.fromMe;
  const reactedBy = ({ fromMe, author }: SandboxMessage['reactions'][number]) =>
    fromMe ? t('sandbox.phone.yourself') : (members?.find(({ number }) => number === author)?.name ?? company);
  return (
    <BubbleFrame
      id={message.providerId}
      out={message.fromMe}
      first={first}
      flashing={flashing}
      failed={message.ack < 0}
      picture={framed}
      text={
        message.isDeleted ? (
          <i className={css.deleted}>
            <IconBan size={15} stroke={1.75} aria-hidden />
            {t('sandbox.phone.deleted')}
          </i>
        ) : (
          !special && text !== '' && <ChatText text={text} />
        )
      }
      buttons={
        interactive &&
        isBelowText(interactive) && (
          <InteractiveCard
            interactive={interactive}
            onChoose={message.fromMe ? undefined : (choice) => actions.onChoose(message, choice)}
            onSendPlace={message.fromMe ? undefined : () => actions.onSendPlace(message)}
          />
        )
      }
      metaPlace={<MessageMeta message={message} silent />}
      meta={<MessageMeta message={message} />}
      reactions={
        message.reactions.length > 0 && (
          <ReactionPill
            reactions={message.reactions}
            label={t('sandbox.phone.reactions')}
            describe={(emoji, by) => t('messages.reactions.summary', { emoji, names: by.map(reactedBy).join(', ') })}
            isAtEnd={message.fromMe}
          />
        )
      }
      onHold={(_at, row) => row.querySelector<HTMLElement>('button[data-tools]')?.click()}
      onSwipe={unsent === null && mayReply(message) ? () => actions.onReply(message) : undefined}
      metaOver={framed && message.mediaType === 'image' && text === ''}
      tools={unsent === null && <PhoneMenu message={message} line={line} {...actions} />}
      below={unsent?.state === 'failed' && <UnsentLine unsent={unsent} {...actions} />}
    >
      {named && <SenderName name={message.author?.name ?? company} number={message.author?.number} />}
      {message.quotedMsg && (
        <Quote
          title={t('sandbox.phone.showQuoted')}
          onShow={() => message.quotedMsg && actions.onJump(message.quotedMsg.providerId)}
        >
          <PhoneQuotedText quoted={message.quotedMsg} company={company} />
        </Quote>
      )}
      {message.isForwarded && !message.isDeleted && (
        <BubbleMark icon={<IconArrowForwardUp size={14} stroke={1.75} aria-hidden />}>
          {t('sandbox.phone.forwarded')}
        </BubbleMark>
      )}
      {message.referral && !message.isDeleted && <ReferralCard referral={message.referral} />}
      {media && <PhoneMedia message={message} />}
      {special && <PhoneSpecial message={message} />}
      {interactive && !isBelowText(interactive) && <InteractiveCard interactive={interactive} />}
    </BubbleFrame>
  );
}

interface UnsentProps extends Pick<BubbleActions, 'onRetry' | 'onDiscard'> {
  unsent: UnsentPhoneMessage;
}

/** Why a message could not be sent, and what can be done about it. */
function UnsentLine({ unsent, onRetry, onDiscard }: UnsentProps) {
  const { t } = useTranslation();
  return (
    <Meta as="div" tone="danger" className={css.failure} role="alert">
      <span>{codeText(unsent.failure ?? '', unsent.refusal)}</span>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconRefresh size={14} stroke={1.75} />}
        onClick={() => onRetry(unsent)}
      >
        {t('sandbox.phone.retry')}
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={() => onDiscard(unsent)}>
        {t('sandbox.phone.discard')}
      </Button>
    </Meta>
  );
}

function MessageMeta({ message, silent }: { message: SandboxMessage; silent?: boolean }) {
  const { t } = useTranslation();
  const time = formatTime(message.createdAt);
  return (
    <>
      {message.isEdited && `${t('sandbox.phone.edited')} `}
      {silent ? time : <time dateTime={message.createdAt}>{time}</time>}
      {message.fromMe && !silent && <Ticks state={tickStateOf(message.ack)} t={t} />}
    </>
  );
}
