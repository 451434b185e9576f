import { isAdmin } from '@balcao/contract';
import type { Ticket } from '@balcao/contract';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { releasePrintableKeys } from '../../app/commands/index.ts';
import { useSession } from '../../app/session/session.ts';
import { toast } from '../../app/toasts/toast.tsx';
import { restoreConversation } from '../../features/inbox/offline/restore-conversation.ts';
import type { ListedTicket } from '../../features/inbox/tickets/list/lists.rules.ts';
import type { useInboxLists } from './use-inbox-lists.ts';

interface Options {
  lists: ReturnType<typeof useInboxLists>;
  /** of the conversation that is open */
  field: RefObject<HTMLTextAreaElement | null>;
  /** a field that took the focus would bring up the keyboard of the screen */
  touch: boolean;
  /** looks into a conversation without opening it */
  onPeek: (ticket: Ticket) => void;
}

/** The ways from the list into a conversation and back, and which field takes the focus on arrival. */
export function useOpenConversation({ lists, field, touch, onPeek }: Options) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { uuid } = useParams({ strict: false });
  const { actor, user } = useSession();
  const admin = isAdmin(actor);
  const client = useQueryClient();
  useEffect(() => void (uuid && restoreConversation(client, uuid)), [client, uuid]);
  // No state: nothing drawn depends on it, and all of this is drawn again often enough.
  const focusFieldOf = useRef<string>(undefined);

  const shouldTakeFocus = useCallback((of: string) => {
    const mine = focusFieldOf.current === of;
    if (mine) {
      focusFieldOf.current = undefined;
      releasePrintableKeys();
    }
    return mine;
  }, []);
  const isOverList = uuid === undefined;
  const show = ({ uuid: wanted }: Ticket) =>
    navigate({ to: '/tickets/$uuid', params: { uuid: wanted }, state: { isOverList } });
  const openForWriting = (wanted: Ticket) => {
    focusFieldOf.current = wanted.uuid;
    if (wanted.uuid === uuid && field.current && shouldTakeFocus(uuid)) field.current.focus();
    void show(wanted);
  };
  const open = (wanted: Ticket) => {
    if (touch) void show(wanted);
    else openForWriting(wanted);
  };
  const mayPeek = ({ status, userId }: Ticket) =>
    admin && (status === 'pending' || (status === 'open' && userId !== user.id));
  return {
    /** of the conversation that is open */
    uuid,
    shouldTakeFocus,
    /** shows a conversation, and nothing else */
    show,
    /** opens a conversation to write in it, where there is a keyboard */
    open,
    openForWriting,
    backToList: () => navigate({ to: '/tickets' }),
    /** another ticket takes the place of the open one: who wrote in it writes on */
    goOn: ({ uuid: into }: Pick<Ticket, 'uuid'>) => {
      if (field.current !== null && field.current === document.activeElement) focusFieldOf.current = into;
      void navigate({ to: '/tickets/$uuid', params: { uuid: into }, replace: true });
    },
    /** the address leads nowhere: one does not come back to it */
    leaveAddress: () => void navigate({ to: '/tickets', replace: true }),
    mayPeek,
    openRow: (wanted: ListedTicket, hit = wanted.hit) => {
      if (lists.tab === 'search') lists.search.remember();
      // A pending ticket is attended by accepting, never by opening; admins may peek before.
      if (wanted.status === 'pending')
        return mayPeek(wanted) ? onPeek(wanted) : toast.ok(t('tickets.list.acceptToRead'));
      if (!hit) return open(wanted);
      void navigate({
        to: '/tickets/$uuid',
        params: { uuid: wanted.uuid },
        search: { message: hit.messageId, words: lists.search.asked?.text },
        state: { isOverList },
      });
    },
  };
}
