import { maxHitCount } from '@balcao/contract';
import { IconBan } from '../../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../app/session/session.ts';
import { plainText } from '../../../../ui/text/chat-text.tsx';
import { mediaIcons } from '../../../../ui/media-icons.tsx';
import { formatPhone } from '../../../../ui/text/phone.ts';
import { Ticks, tickStateOf } from '../../../../ui/ticks.tsx';
import { HitWords } from './hit-words.tsx';
import { lastMessagePreview, shownMessage } from './last-message-preview.ts';
import { foundByNumber } from '../search/search.rules.ts';
import css from './ticket-row.module.css';
import type { ListedTicket } from './lists.rules.ts';

/** The last message of a ticket, or what became of it, with the ack of an own one; of one who waits, their own last words. */
export function LastMessage({ ticket }: { ticket: ListedTicket }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const shown = shownMessage(ticket);
  const { kind, by, text } = lastMessagePreview(shown, t, user.name);
  const { lastMessageType: type, lastMessageFromMe } = shown;
  const Icon = kind === 'deleted' ? IconBan : kind === 'reaction' || type === 'conversation' ? null : mediaIcons[type];
  return (
    <span className={css.preview}>
      {kind === 'said' && lastMessageFromMe && text !== '' && (
        <Ticks state={tickStateOf(ticket.lastMessageAck)} t={t} />
      )}
      {by && <span className={css.author}>{by}</span>}
      {Icon && <Icon size={15} stroke={1.75} aria-hidden />}
      <span className={css.cut} data-deleted={kind === 'deleted' || undefined}>
        {text}
      </span>
    </span>
  );
}

/** The reason why a ticket was found: the words of the message, the number, or else the last message. */
export function MatchSnippet({ ticket, query }: { ticket: ListedTicket; query: string }) {
  if (ticket.hits && ticket.hits.length > 1) return <FoundCount count={ticket.hitCount ?? ticket.hits.length} />;
  if (ticket.hit) {
    return (
      <span className={css.preview}>
        <span className={css.cut}>
          <HitWords hit={ticket.hit} query={query} authorClass={css.author} />
        </span>
      </span>
    );
  }
  if (foundByNumber(query, ticket.contact.number)) {
    return (
      <span className={css.preview}>
        <mark className={css.number}>{formatPhone(ticket.contact.number)}</mark>
      </span>
    );
  }
  return <LastMessage ticket={ticket} />;
}

/** How many messages of a ticket a search found; the messages themselves are below the row. */
function FoundCount({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <span className={css.preview}>
      <span className={css.cut}>
        {count < maxHitCount ? t('inbox.search.hits', { count }) : t('inbox.search.hitsOrMore', { count })}
      </span>
    </span>
  );
}

/** In the place of the last message: another one is on its way. */
export function TypingPreview({ activity }: { activity: 'typing' | 'recording' }) {
  const { t } = useTranslation();
  return (
    <span className={css.preview}>
      <span className={`${css.cut} ${css.doing}`}>{t(`inbox.row.${activity}`)}</span>
    </span>
  );
}

/** The draft of the conversation. */
export function DraftText({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <span className={css.preview}>
      <span className={css.cut}>
        <b className={css.draft}>{t('inbox.row.draft')}</b> {plainText(text)}
      </span>
    </span>
  );
}
