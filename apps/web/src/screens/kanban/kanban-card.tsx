import { unansweredSince } from '@balcao/contract';
import type { KanbanCard as Card } from '@balcao/contract';
import { IconUser } from '../../ui/icons/index.ts';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session/session.ts';
import { ContactAvatar } from '../../features/inbox/contacts/index.ts';
import { lastMessagePreview, shownMessage } from '../../features/inbox/tickets/index.ts';
import { UnansweredTime } from '../../features/inbox/tickets/list/unanswered-time.tsx';
import { WaitPill } from '../../features/inbox/tickets/list/wait-pill.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { ColorLabel } from '../../ui/color-label.tsx';
import { Counter } from '../../ui/counter.tsx';
import { CutName } from '../../ui/text/cut-name.tsx';
import { firstName } from '../../ui/text/first-name.ts';
import { mediaIcons } from '../../ui/media-icons.tsx';
import { formatPhone } from '../../ui/text/phone.ts';
import { TagChip } from '../../ui/tag-chip.tsx';
import { Ticks, tickStateOf } from '../../ui/ticks.tsx';
import css from './kanban-card.module.css';

export type Density = 'compact' | 'loose';

interface Props {
  card: Card;
  density: Density;
  /** hangs on the pointer */
  lifted?: boolean;
  dragging?: boolean;
  innerRef?: (element: Element | null) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** what can be done with it */
  menu?: ReactNode;
}

export const cardLinkId = (ticketId: number) => `kanban-card-${ticketId}`;

/** A ticket on the board: contact, last message, waiting time, queue and attendant. */
export function KanbanCard({ card, density, lifted, dragging, innerRef, onKeyDown, menu }: Props) {
  const { t } = useTranslation();
  const { contact, user, queue } = card;
  const loose = density === 'loose';
  const holder = user ? t('inbox.peek.with', { user: user.name }) : t('inbox.row.unassigned');
  const number = contact.number === '' ? '' : ` · ${formatPhone(contact.number)}`;
  return (
    <div
      ref={innerRef}
      className={css.card}
      data-density={density}
      data-dragging={dragging || undefined}
      data-lifted={lifted || undefined}
    >
      <div className={css.top}>
        <ContactAvatar contact={contact} size={loose ? 30 : 22} />
        <Link
          id={lifted ? undefined : cardLinkId(card.id)}
          to="/tickets/$uuid"
          params={{ uuid: card.uuid }}
          className={css.link}
          // A link is dragged by the browser itself otherwise.
          draggable={false}
          title={`${t('kanban.card.view')} #${card.id} · ${contact.name}${number}`}
          aria-description={t('kanban.card.hint')}
          aria-keyshortcuts="Alt+Shift+ArrowLeft Alt+Shift+ArrowRight"
          onKeyDown={onKeyDown}
        >
          <CutName>{contact.name}</CutName>
        </Link>
        <Wait card={card} />
        {loose && <span className={css.facts}>{`#${card.id}${number}`}</span>}
      </div>
      <LastWords card={card} />
      <Tags tags={card.tags} />
      <div className={css.bottom}>
        {queue && (
          <span className={css.queue} title={queue.name}>
            <ColorLabel color={queue.color}>{queue.name}</ColorLabel>
          </span>
        )}
        {!loose && <span className={css.number}>#{card.id}</span>}
        <span className={css.end}>
          <Counter
            tone="unread"
            value={card.unreadMessages}
            label={t('tickets.list.unread', { count: card.unreadMessages })}
          />
          {loose && (
            <span className={css.view} aria-hidden>
              {t('kanban.card.view')}
            </span>
          )}
          <span className={css.holder} title={holder} role="img" aria-label={holder}>
            {user ? (
              <Avatar id={user.id} name={firstName(user.name)} size={18} />
            ) : (
              <IconUser size={12} stroke={1.75} />
            )}
          </span>
        </span>
      </div>
      {menu}
    </div>
  );
}

const shownTags = 2;

/** The first tags on one line; how many more there are. */
function Tags({ tags }: Pick<Card, 'tags'>) {
  const { t } = useTranslation();
  if (tags.length === 0) return null;
  const more = tags.slice(shownTags);
  return (
    <div className={css.tags}>
      {tags.slice(0, shownTags).map(({ id, name, color }) => (
        <TagChip key={id} color={color}>
          {name}
        </TagChip>
      ))}
      {more.length > 0 && (
        <span
          className={css.rest}
          role="img"
          title={more.map(({ name }) => name).join(', ')}
          aria-label={t('inbox.row.moreTags', { count: more.length })}
        >
          +{more.length}
        </span>
      )}
    </div>
  );
}

/** A missing first answer stands out; later on, since when there was no answer, or the ack of the answer. */
function Wait({ card }: { card: Card }) {
  const { t } = useTranslation();
  if (card.status === 'pending') return <WaitPill since={card.pendingSince ?? card.boardAt} />;
  if (card.lastMessageAt === null) return null;
  const since = unansweredSince(card);
  if (since === null) {
    return (
      <span className={css.wait}>
        <Ticks state={tickStateOf(card.lastMessageAck)} t={t} />
      </span>
    );
  }
  return <UnansweredTime since={since} />;
}

function LastWords({ card }: { card: Card }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const shown = shownMessage(card);
  const { kind, by, text } = lastMessagePreview(shown, t, user.name);
  const type = shown.lastMessageType;
  const Icon = kind === 'said' && type !== 'conversation' ? mediaIcons[type] : null;
  return (
    <p className={css.words}>
      {by && `${by} `}
      {Icon && <Icon size={13} stroke={1.75} aria-hidden />} {text}
    </p>
  );
}
