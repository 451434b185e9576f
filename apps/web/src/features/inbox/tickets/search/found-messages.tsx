import { maxHitCount, type TicketHit } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { formatListTime } from '../../../../ui/text/format.ts';
import { useNow } from '../../../../ui/hooks/use-now.ts';
import { useShownHit } from '../../messages/index.ts';
import css from './found-messages.module.css';
import { HitWords } from '../list/hit-words.tsx';
import type { ListedTicket } from '../list/lists.rules.ts';

const lineHeightsPx = { desktop: 26, mobile: 44 } as const;
const restHeightPx = 24;
const endPx = 6;

/** Pixels below the row of a found ticket for its messages: none where one message at most was found. */
export function foundMessagesHeight({ hits = [], hitCount = 0 }: ListedTicket, mobile: boolean): number {
  if (hits.length < 2) return 0;
  const lines = hits.length * lineHeightsPx[mobile ? 'mobile' : 'desktop'];
  return lines + (hitCount > hits.length ? restHeightPx : 0) + endPx;
}

interface Props {
  ticket: ListedTicket;
  query: string;
  mobile: boolean;
  /** pixels from the top of the list */
  top: number;
  onOpen: (ticket: ListedTicket, hit: TicketHit) => void;
}

/**
 * Below the row of a ticket: its messages that match, oldest first. With the keyboard one opens the row, whose
 * conversation leads to all of them.
 */
export function FoundMessages({ ticket, query, mobile, top, onOpen }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const shown = useShownHit();
  const { hits = [], hitCount = 0 } = ticket;
  const rest = hitCount - hits.length;
  return (
    <div className={css.messages} style={{ top }} data-mobile={mobile || undefined}>
      <ul className={css.list} aria-label={t('inbox.search.foundIn', { name: ticket.contact.name })}>
        {hits.map((hit) => (
          <li key={hit.messageId}>
            <button
              type="button"
              tabIndex={-1}
              className={css.message}
              aria-current={hit.messageId === shown || undefined}
              onClick={() => onOpen(ticket, hit)}
            >
              <span className={css.words}>
                <HitWords hit={hit} query={query} authorClass={css.own} />
              </span>
              <time className={css.time} dateTime={hit.createdAt}>
                {formatListTime(hit.createdAt, now)}
              </time>
            </button>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className={css.rest}>
          {hitCount < maxHitCount ? t('inbox.search.moreHits', { count: rest }) : t('inbox.search.moreHitsThanCounted')}
        </p>
      )}
    </div>
  );
}
