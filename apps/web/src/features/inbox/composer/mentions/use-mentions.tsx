import type { Ticket } from '@balcao/contract';
import { useState } from 'react';
import type { ReactNode, RefObject, SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { triggerAt } from '../../../../ui/chat/mentions.rules.ts';
import { SuggestionList, suggestPeople } from '../../../../ui/chat/suggestion-list.tsx';
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
  onSelect: (event: SyntheticEvent<HTMLTextAreaElement>) => void;
} {
  const { t } = useTranslation();
  const [cursor, setCursor] = useState(0);
  const [dismissed, setDismissed] = useState<string>();
  const text = ticket.isGroup ? (value ?? '') : '';
  const people = useParticipants(ticket.id, text.includes('@'));
  const trigger = triggerAt(text, cursor);
  const place = trigger?.sign === '@' ? `${ticket.id} ${trigger.at}` : undefined;
  const insert = (piece: string, at: number) => {
    change(text.slice(0, at) + piece + text.slice(cursor));
    const after = at + piece.length;
    setCursor(after);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(after, after);
    });
  };
  return {
    list: trigger && place !== undefined && place !== dismissed && (
      <SuggestionList
        key={place}
        label={t('messages.composer.participants')}
        query={trigger.query}
        suggestions={suggestPeople(trigger.query, people)}
        field={field}
        onPick={(piece) => insert(piece, trigger.at)}
        onClose={() => setDismissed(place)}
      />
    ),
    onSelect: (event) => {
      // Elsewhere nobody is offered, and the composer would be drawn twice with each key press.
      if (ticket.isGroup) setCursor(event.currentTarget.selectionStart);
    },
  };
}
