import { useEffect, useId, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { foldText } from '../../lists/fold-text.ts';
import { useEnterOnAnswer } from '../../fields/use-enter-on-answer.ts';
import css from './suggestion-list.module.css';

export interface Suggestion {
  /** what comes into the text */
  insert: string;
  name: string;
  hint?: string;
  /** before the name */
  mark?: ReactNode;
  /** why it cannot be chosen, and what to do about it */
  refusal?: ReactNode;
}

/** People with a part of their name that begins with the typed text. */
export function suggestPeople<Person extends { name: string }>(
  query: string,
  people: readonly Person[],
): (Suggestion & { person: Person })[] {
  const words = foldText(query);
  return people
    .filter(({ name }) => {
      const folded = foldText(name).replace(/^\+/, '');
      return folded.startsWith(words) || folded.includes(` ${words}`);
    })
    .map((person) => ({ insert: `@${person.name} `, name: person.name, person }));
}

const maxChoices = 7;

interface Props {
  label: string;
  /** what is typed behind the sign */
  query: string;
  suggestions: readonly Suggestion[];
  /** the suggestions are those of the query: Enter waits for them otherwise */
  isAnswered?: boolean;
  /** how many are shown */
  limit?: number;
  /** below them */
  footer?: ReactNode;
  /** in their place while there are none; absent = the list is not shown then */
  emptyText?: string | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
  onPick: (insert: string) => void;
  onClose: () => void;
}

/** Above a field: what its text is about to mention. Arrows and Enter choose, Escape closes. */
export function SuggestionList(props: Props) {
  const { label, query, suggestions, isAnswered = true, limit = maxChoices, footer, emptyText } = props;
  const { field, onPick, onClose } = props;
  const shown = suggestions.slice(0, limit);
  const choices = shown.filter(({ refusal }) => refusal === undefined);
  const refused = shown.filter(({ refusal }) => refusal !== undefined);
  // By what it inserts, for one query: a place in the list means somebody else once the list is another one.
  const [active, setActive] = useState({ query, insert: '' });
  const current = Math.max(
    0,
    choices.findIndex(({ insert }) => active.query === query && insert === active.insert),
  );
  const moveTo = (index: number) => setActive({ query, insert: choices.at(index % choices.length)?.insert ?? '' });
  const id = useId();
  const waiting = useEnterOnAnswer({
    text: query,
    isAnswered,
    onAnswer: () => choices[0] && onPick(choices[0].insert),
  });

  // The field has the focus, and names the option that Enter takes (aria-activedescendant).
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
    if (!element || (choices.length === 0 && isAnswered)) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const chosen = choices[current];
      if (event.isComposing || event.shiftKey) return;
      if (!isAnswered && event.key === 'Enter') waiting.enter();
      else if (choices.length === 0) {
        waiting.forget();
        return;
      } else if (event.key === 'ArrowDown') moveTo(current + 1);
      else if (event.key === 'ArrowUp') moveTo(current - 1);
      else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) onPick(chosen.insert);
      else if (event.key === 'Escape') onClose();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    element.addEventListener('keydown', onKeyDown, true);
    return () => element.removeEventListener('keydown', onKeyDown, true);
  });

  if (shown.length === 0 && emptyText === undefined) return null;
  return (
    <div className={css.list}>
      {choices.length > 0 && (
        <div id={id} role="listbox" tabIndex={-1} aria-label={label}>
          {choices.map(({ insert, name, hint, mark }, index) => (
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
              onPointerMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && moveTo(index)}
            >
              {mark}
              <span className={css.name}>{name}</span>
              {hint && <small>{hint}</small>}
            </button>
          ))}
        </div>
      )}
      {refused.map(({ insert, name, mark, refusal }) => (
        <div key={insert} className={css.choice} data-refused>
          {mark}
          <span className={css.name}>{name}</span>
          {refusal}
        </div>
      ))}
      {shown.length === 0 && <div className={css.footer}>{emptyText}</div>}
      {footer && <div className={css.footer}>{footer}</div>}
    </div>
  );
}
