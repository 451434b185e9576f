import type { Ticket } from '@balcao/contract';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { SuggestionList, suggestPeople } from '../../../../ui/chat/composer/suggestion-list.tsx';
import { useMentionTrigger } from '../../../../ui/chat/composer/use-mention-trigger.ts';
import { useParticipants } from '../../messages/index.ts';

interface Props {
  ticket: Ticket;
  /** the text of the field; null = no one can be mentioned in it */
  value: string | null;
  change: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** In a group: offers its people behind an `@`. */
export function useMentions({ ticket, value, change, field }: Props): {
  list: ReactNode;
  onCursor: ((cursor: number) => void) | undefined;
} {
  const { t } = useTranslation();
  const text = ticket.isGroup ? (value ?? '') : '';
  const people = useParticipants(ticket.id, text.includes('@'));
  const { trigger, insert, dismiss, setCursor } = useMentionTrigger({ text, onChange: change, field });
  return {
    list: trigger?.sign === '@' && (
      <SuggestionList
        key={trigger.at}
        label={t('messages.composer.participants')}
        query={trigger.query}
        suggestions={suggestPeople(trigger.query, people)}
        field={field}
        onPick={(piece) => insert(piece, trigger.at)}
        onClose={dismiss}
      />
    ),
    // Elsewhere nobody is offered, and the composer would be drawn twice with each key press.
    onCursor: ticket.isGroup ? setCursor : undefined,
  };
}
