import { listTickets } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../app/api/call.ts';
import { foldText } from '../../ui/fold-text.ts';
import type { Trigger } from './chats.rules.ts';
import css from './suggestions.module.css';

interface Choice {
  /** what comes into the text */
  insert: string;
  name: string;
  hint?: string;
}

const maxChoices = 7;

interface Props {
  trigger: Trigger;
  people: readonly { id: number; name: string }[];
  field: RefObject<HTMLTextAreaElement | null>;
  onPick: (insert: string) => void;
  onClose: () => void;
}

/** Above the field: whom, or which ticket, the text is about to mention. Arrows and Enter choose, Escape closes. */
export function Suggestions({ trigger, people, field, onPick, onClose }: Props) {
  const { t } = useTranslation();
  const isTicket = trigger.sign === '#';
  const tickets = useTicketChoices(trigger.query, isTicket);
  const words = foldText(trigger.query);
  const members = people
    .filter(({ name }) => foldText(name).startsWith(words) || foldText(name).includes(` ${words}`))
    .map(({ name }): Choice => ({ insert: `@${name} `, name }));
  const choices = (isTicket ? tickets : members).slice(0, maxChoices);
  const [active, setActive] = useState(0);
  const current = Math.min(active, choices.length - 1);
  const id = useId();

  // The field has the focus, and says which of them Enter takes.
  useEffect(() => {
    const element = field.current;
    if (!element || choices.length === 0) return;
    element.setAttribute('aria-controls', id);
    element.setAttribute('aria-activedescendant', `${id}-${current}`);
    return () => {
      element.removeAttribute('aria-controls');
      element.removeAttribute('aria-activedescendant');
    };
  }, [field, id, current, choices.length]);
  useEffect(() => {
    const element = field.current;
    if (!element || choices.length === 0) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const chosen = choices[current];
      if (event.isComposing || event.shiftKey) return;
      if (event.key === 'ArrowDown') setActive((current + 1) % choices.length);
      else if (event.key === 'ArrowUp') setActive((current + choices.length - 1) % choices.length);
      else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) onPick(chosen.insert);
      else if (event.key === 'Escape') onClose();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    element.addEventListener('keydown', onKeyDown, true);
    return () => element.removeEventListener('keydown', onKeyDown, true);
  });

  if (choices.length === 0) return null;
  return (
    <div
      id={id}
      className={css.list}
      role="listbox"
      tabIndex={-1}
      aria-label={t(isTicket ? 'chats.composer.tickets' : 'chats.composer.mentions')}
    >
      {choices.map(({ insert, name, hint }, index) => (
        <button
          key={insert}
          id={`${id}-${index}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          className={css.choice}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(insert)}
          onPointerEnter={() => setActive(index)}
        >
          <span className={css.name}>{name}</span>
          {hint && <small>{hint}</small>}
        </button>
      ))}
    </div>
  );
}

/** The tickets one sees whose contact or words match; the latest ones while nothing is typed. */
function useTicketChoices(query: string, enabled: boolean): Choice[] {
  const search = query.trim().toLowerCase();
  const { data } = useQuery({
    queryKey: ['chat-ticket-choices', search],
    queryFn: ({ signal }) => call(listTickets, { query: { searchParam: search, pageNumber: 1, count: false }, signal }),
    enabled,
    meta: { quiet: true },
  });
  return (
    data?.tickets.map(({ id, contact, queue }) => ({
      insert: `#${id} `,
      name: contact.name,
      hint: queue ? `#${id} · ${queue.name}` : `#${id}`,
    })) ?? []
  );
}
