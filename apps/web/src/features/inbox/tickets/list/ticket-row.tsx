import { unansweredSince } from '@balcao/contract';
import {
  IconCircleDashed,
  IconMessageCircle,
  IconRobot,
  IconSpeakerphone,
  IconUser,
} from '../../../../ui/icons/index.ts';
import type { TFunction } from 'i18next';
import { memo, useEffect, useRef } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ColorLabel } from '../../../../ui/color-label.tsx';
import { Counter } from '../../../../ui/counter.tsx';
import { CutName } from '../../../../ui/text/cut-name.tsx';
import { formatListTime } from '../../../../ui/text/format.ts';
import { Highlight } from '../../../../ui/text/highlight.tsx';
import { TagChip } from '../../../../ui/tag-chip.tsx';
import { useNow } from '../../../../ui/hooks/use-now.ts';
import { ContactAvatar } from '../../contacts/index.ts';
import { useContactTyping } from './contact-typing.ts';
import { shownAt } from './last-message-preview.ts';
import { MatchSnippet, LastMessage, TypingPreview } from './row-preview.tsx';
import { DeadlineChip } from '../deadline/deadline-chip.tsx';
import { isCounted } from '../deadline/deadline-time.ts';
import { AvatarPair } from '../together/avatar-pair.tsx';
import { MentionMark } from '../together/mention-mark.tsx';
import { useUrgentDeadline } from '../deadline/use-deadline-shown.ts';
import { PriorityMark } from '../priority/priority-mark.tsx';
import { ReturnTime } from './return-time.tsx';
import { UnansweredTime } from './unanswered-time.tsx';
import css from './ticket-row.module.css';
import { isHeld } from './lists.rules.ts';
import type { ListedTicket } from './lists.rules.ts';
import { WaitPill } from './wait-pill.tsx';

/** How all rows of a list are shown. */
export interface RowLook {
  mobile: boolean;
  /** the words searched for; undefined outside a search */
  query: string | undefined;
  /** connections are named, since there are several, but for this one where it is up */
  connections: { plainId: number | undefined } | undefined;
  /** the attendant of each ticket is shown, since there are those of others */
  holders: boolean;
  /** puts something in the place of the last message, such as a draft */
  preview: ((ticket: ListedTicket, last: ReactNode) => ReactNode) | undefined;
}

interface Props {
  ticket: ListedTicket;
  look: RowLook;
  /** its conversation is open beside the list */
  selected: boolean;
  /** ticked or not, while several are being chosen */
  checked: boolean | undefined;
  /** the one row of the list that Tab reaches */
  reachable: boolean;
  /** takes the focus */
  focusNow: boolean;
  /** came in while the list was on screen */
  arrived: boolean;
  /** the peek button is over the end of its second line */
  peekable: boolean;
  /** pixels from the top of the list, and its own height */
  top: number;
  height: number;
  position: number;
  total: number;
  onPress: (ticket: ListedTicket, range: boolean) => void;
  onFocus: (ticket: ListedTicket) => void;
}

/** One ticket of the list: contact, connection, time, and the last message. */
export const TicketRow = memo(function TicketRow(props: Props) {
  const { ticket, look, selected, checked, reachable, focusNow, arrived, peekable, top, height } = props;
  const { onPress, onFocus } = props;
  const { t } = useTranslation();
  const { mobile, query } = look;
  const pending = ticket.status === 'pending';
  const waits = pending && !ticket.hit;
  const unread = ticket.unreadMessages > 0;
  const typing = useContactTyping(ticket.id);
  const stated = query !== undefined && ticket.status === 'closed';
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusNow) row.current?.focus({ preventScroll: true });
  }, [focusNow]);
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onPress(ticket, event.shiftKey);
  };
  const openByPointer = (event: MouseEvent) => onPress(ticket, event.shiftKey);
  const { name } = ticket.contact;
  const [tag] = ticket.tags;
  const more = ticket.tags.length - 1;
  const last = query === undefined ? <LastMessage ticket={ticket} /> : <MatchSnippet ticket={ticket} query={query} />;
  return (
    <div
      ref={row}
      role="option"
      aria-selected={checked ?? selected}
      aria-posinset={props.position}
      aria-setsize={props.total}
      tabIndex={reachable ? 0 : -1}
      data-ticket={ticket.id}
      data-unread={(unread && !pending) || undefined}
      data-waiting={pending || undefined}
      data-arrived={arrived || undefined}
      data-open={selected || undefined}
      data-checked={checked}
      data-found={(query !== undefined && checked === undefined && (ticket.hits?.length ?? 0) > 1) || undefined}
      data-peekable={(peekable && checked === undefined) || undefined}
      className={css.row}
      style={{ top, height }}
      onClick={openByPointer}
      onKeyDown={openByKey}
      onFocus={() => onFocus(ticket)}
    >
      {checked !== undefined && <span className={css.box} aria-hidden />}
      <span className={css.avatar}>
        <ContactAvatar contact={ticket.contact} size={mobile ? 46 : 38} />
      </span>
      <span className={css.lines}>
        <span className={css.first} data-stated={stated || undefined}>
          <PriorityMark priority={ticket.priority} inRow />
          <CutName className={css.name} title={name}>
            {query ? <Highlight text={name} query={query} /> : name}
          </CutName>
          {ticket.queue && (
            <ColorLabel color={ticket.queue.color} className={css.queue} title={ticket.queue.name}>
              {ticket.queue.name}
            </ColorLabel>
          )}
          {stated && <span className={css.status}>{t('inbox.search.stateClosed')}</span>}
          <span className={css.end}>
            {query !== undefined && ticket.status === 'open' && <OpenMark />}
            {ticket.referral && <ReferralMark referral={ticket.referral} />}
            {waits ? <ConnectionMark ticket={ticket} look={look} /> : <RowEnd ticket={ticket} look={look} />}
          </span>
        </span>
        <span className={css.second}>
          {typing ? <TypingPreview activity={typing} /> : look.preview && !selected ? look.preview(ticket, last) : last}
          {tag && (
            <span className={css.tags}>
              <TagChip color={tag.color}>{tag.name}</TagChip>
              {more > 0 && (
                <span className={css.more} role="img" aria-label={t('inbox.row.moreTags', { count: more })}>
                  +{more}
                </span>
              )}
            </span>
          )}
          {ticket.status === 'open' && query === undefined && <Unanswered ticket={ticket} />}
          {unread && (
            <Counter
              tone="unread"
              value={ticket.unreadMessages}
              label={t('tickets.list.unread', { count: ticket.unreadMessages })}
            />
          )}
          <MentionMark ticketId={ticket.id} />
          {(look.holders || ticket.attendants.length > 0) && !pending && <HolderMark ticket={ticket} t={t} />}
        </span>
      </span>
      {waits && (
        <span className={css.wait}>
          {ticket.heldBy && isHeld(ticket) ? <HeldMark role={ticket.heldBy.role} /> : <Wait ticket={ticket} />}
        </span>
      )}
    </div>
  );
});

/** For how long somebody waits; where a deadline comes within hours, how much of it is left. */
function Wait({ ticket: { deadline, pendingSince, updatedAt } }: { ticket: ListedTicket }) {
  const now = useNow();
  return deadline && isCounted(deadline.dueAt, now) ? (
    <DeadlineChip deadline={deadline} waiting />
  ) : (
    <WaitPill since={pendingSince ?? updatedAt} />
  );
}

/** When a ticket in service comes back, or its last message was written; a deadline that is near takes that place. */
function RowEnd({ ticket, look }: { ticket: ListedTicket; look: RowLook }) {
  const urgent = useUrgentDeadline(ticket);
  if (urgent && !ticket.hit && ticket.status === 'open') return <DeadlineChip deadline={urgent} />;
  return (
    <>
      <ConnectionMark ticket={ticket} look={look} />
      {ticket.snoozedUntil ? <ReturnTime until={ticket.snoozedUntil} /> : <RowTime ticket={ticket} />}
    </>
  );
}

/** Another responder has the conversation, and nobody has to hurry. */
function HeldMark({ role }: { role: NonNullable<ListedTicket['heldBy']>['role'] }) {
  const { t } = useTranslation();
  const label = t(`tickets.list.heldBy.${role}`);
  return (
    <span className={css.held} title={label} role="img" aria-label={label}>
      <IconRobot size={16} stroke={1.75} aria-hidden />
    </span>
  );
}

/** That a found ticket is being attended: a sign, since the words would leave no room for the name. */
function OpenMark() {
  const { t } = useTranslation();
  const label = t('inbox.search.stateOpen');
  return (
    <span className={css.connection} title={label} role="img" aria-label={label}>
      <IconMessageCircle size={13} stroke={1.75} aria-hidden />
    </span>
  );
}

/** From when on it is told that there is no answer. */
const unansweredFromMinutes = 5;

/** Since when the contact of an open ticket has had no answer. */
function Unanswered({ ticket }: { ticket: ListedTicket }) {
  const since = unansweredSince(ticket);
  return since !== null && <UnansweredTime since={since} fromMinutes={unansweredFromMinutes} />;
}

/** When the message that the row shows was written; of a message that was found, when that one was. */
function RowTime({ ticket }: { ticket: ListedTicket }) {
  const now = useNow();
  const at = ticket.hit?.createdAt ?? shownAt(ticket);
  return (
    <time className={css.time} dateTime={at}>
      {formatListTime(at, now)}
    </time>
  );
}

/** The origin of this service: an icon with its title behind it. */
function ReferralMark({ referral: { kind, headline } }: { referral: NonNullable<ListedTicket['referral']> }) {
  const { t } = useTranslation();
  const label = [t(`inbox.referral.${kind}`), headline].filter((part) => part !== '').join(': ');
  const Icon = kind === 'ad' ? IconSpeakerphone : IconCircleDashed;
  return (
    <span className={css.connection} title={label} role="img" aria-label={label}>
      <Icon size={13} stroke={1.75} aria-hidden />
    </span>
  );
}

/** Two plugs that meet, as one path: an icon of the library is six, which every row of the list would hold. */
const plug =
  'M6.5 11.5l6 6-2 2a4.2 4.2 0 0 1-6-6zM17.5 12.5l-6-6 2-2a4.2 4.2 0 0 1 6 6zM2.5 21.5l2-2M19.5 4.5l2-2M10.5 10.5l-2.5 2.5M13.5 13.5l-2.5 2.5';

/** On which connection, where that is not the usual one or it is down: a sign with its name behind it. */
function ConnectionMark({ ticket: { whatsapp }, look: { connections } }: { ticket: ListedTicket; look: RowLook }) {
  if (!whatsapp || !connections) return null;
  const { id, name, status } = whatsapp;
  const isDown = status !== 'CONNECTED';
  if (id === connections.plainId && !isDown) return null;
  return (
    <span className={css.connection} data-down={isDown || undefined} title={name} role="img" aria-label={name}>
      <svg className={css.plug} viewBox="0 0 24 24" width="13" height="13" aria-hidden>
        <path d={plug} />
      </svg>
    </span>
  );
}

/** The attendant, as a small avatar at the end of the second line. */
function HolderMark({ ticket, t }: { ticket: ListedTicket; t: TFunction }) {
  const { user, attendants } = ticket;
  const names = [user, ...attendants].flatMap((one) => (one ? [one.name] : []));
  const label = names.length > 0 ? t('inbox.peek.with', { user: names.join(', ') }) : t('inbox.row.unassigned');
  return (
    <span className={css.holder} data-nobody={!user || undefined} title={label} role="img" aria-label={label}>
      {user ? <AvatarPair ticket={ticket} size={18} /> : <IconUser size={12} stroke={1.75} />}
    </span>
  );
}
