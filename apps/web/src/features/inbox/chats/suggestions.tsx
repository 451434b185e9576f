import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { findFirstTickets } from '../../../app/search/first-tickets.ts';
import type { Trigger } from '../../../ui/chat/mentions.rules.ts';
import { SuggestionList, suggestPeople, type Suggestion } from '../../../ui/chat/composer/suggestion-list.tsx';

/** More are not looked through: one types another letter. */
const maxChoices = 40;

interface Props {
  trigger: Trigger;
  people: readonly { id: number; name: string }[];
  field: RefObject<HTMLTextAreaElement | null>;
  onPick: (insert: string) => void;
  onClose: () => void;
}

/** Above the field: the person, or the ticket, that the text is about to mention. */
export function Suggestions({ trigger, people, ...list }: Props) {
  const { t } = useTranslation();
  const isTicket = trigger.sign === '#';
  const tickets = useTicketChoices(trigger.query, isTicket);
  return (
    <SuggestionList
      label={t(isTicket ? 'chats.composer.tickets' : 'chats.composer.mentions')}
      query={trigger.query}
      suggestions={isTicket ? tickets.choices : suggestPeople(trigger.query, people)}
      isAnswered={!isTicket || tickets.isAnswered}
      {...list}
    />
  );
}

/** The tickets one sees whose contact or words match; the latest ones while nothing is typed. */
function useTicketChoices(query: string, enabled: boolean): { choices: Suggestion[]; isAnswered: boolean } {
  const search = query.trim().toLowerCase();
  const { data, isError } = useQuery({
    queryKey: ['chat-ticket-choices', search],
    queryFn: ({ signal }) => findFirstTickets({ searchParam: search }, maxChoices, signal),
    enabled,
    meta: { quiet: true },
  });
  const choices = data?.map(({ id, contact, queue }) => ({
    insert: `#${id} `,
    name: contact.name,
    hint: queue ? `#${id} · ${queue.name}` : `#${id}`,
  }));
  return { choices: choices ?? [], isAnswered: data !== undefined || isError };
}
