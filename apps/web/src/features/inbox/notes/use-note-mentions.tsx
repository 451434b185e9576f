import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { insertPiece } from '../../../ui/chat/composer/insert-piece.ts';
import { SuggestionList, suggestPeople } from '../../../ui/chat/composer/suggestion-list.tsx';
import type { Suggestion } from '../../../ui/chat/composer/suggestion-list.tsx';
import { useMentionTrigger } from '../../../ui/chat/composer/use-mention-trigger.ts';
import { Meta } from '../../../ui/text/meta.tsx';
import { NoAccess, PersonMark, personHint, useTicketPeople } from '../ticket-people/index.ts';
import type { TicketPlace } from '../ticket-people/index.ts';

/** People offered at a time. */
const maxOffered = 6;

interface Props {
  ticket: TicketPlace;
  /** the text of the note; null = none is written */
  value: string | null;
  change: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** In a note: offers the people of the company behind an `@`, those of the queue first. */
export function useNoteMentions({ ticket, value, change, field }: Props): {
  list: ReactNode;
  onCursor: ((cursor: number) => void) | undefined;
  /** writes the `@` that offers them */
  begin: () => void;
} {
  const { t } = useTranslation();
  const text = value ?? '';
  const { data, isError } = useTicketPeople(ticket, text.includes('@'));
  const {
    trigger,
    insert,
    dismiss,
    setCursor,
    change: changeAt,
  } = useMentionTrigger({ text, onChange: change, field });
  const suggestions = suggestPeople(trigger?.query ?? '', data?.people ?? []).map(
    ({ name, insert: piece, person }): Suggestion => ({
      insert: piece,
      name,
      mark: <PersonMark person={person} />,
      ...(person.sees ? { hint: personHint(t, person) } : { refusal: <NoAccess ticket={ticket} person={person} /> }),
    }),
  );
  return {
    list: trigger?.sign === '@' && (
      <SuggestionList
        key={trigger.at}
        label={t('notes.mentions.list')}
        query={trigger.query}
        suggestions={suggestions}
        limit={maxOffered}
        isAnswered={data !== undefined || isError}
        emptyText={isError && !data ? t('notes.mentions.failed') : undefined}
        footer={<Meta as="p">{t('notes.mentions.hint')}</Meta>}
        field={field}
        onPick={(piece) => insert(piece, trigger.at)}
        onClose={dismiss}
      />
    ),
    onCursor: value === null ? undefined : setCursor,
    begin: () => {
      const before = text.slice(0, field.current?.selectionStart ?? text.length);
      insertPiece({ field, text, onChange: changeAt }, before === '' || /\s$/.test(before) ? '@' : ' @');
      field.current?.focus();
    },
  };
}
