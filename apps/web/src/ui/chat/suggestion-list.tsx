import { useEffect, useId, useState } from 'react';
import type { RefObject } from 'react';
import { foldText } from '../fold-text.ts';
import css from './suggestion-list.module.css';

export interface Suggestion {
  /** what comes into the text */
  insert: string;
  name: string;
  hint?: string;
}

/** People with a part of their name that begins with the typed text. */
export function suggestPeople(query: string, people: readonly { name: string }[]): Suggestion[] {
  const words = foldText(query);
  return people
    .filter(({ name }) => {
      const folded = foldText(name).replace(/^\+/, '');
      return folded.startsWith(words) || folded.includes(` ${words}`);
    })
    .map(({ name }) => ({ insert: `@${name} `, name }));
}

const maxChoices = 7;

interface Props {
  label: string;
  suggestions: readonly Suggestion[];
  field: RefObject<HTMLTextAreaElement | null>;
  onPick: (insert: string) => void;
  onClose: () => void;
}

/** Above a field: what its text is about to mention. Arrows and Enter choose, Escape closes. */
export function SuggestionList({ label, suggestions, field, onPick, onClose }: Props) {
  const choices = suggestions.slice(0, maxChoices);
  const [active, setActive] = useState(0);
  const current = Math.min(active, choices.length - 1);
  const id = useId();

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
    <div id={id} className={css.list} role="listbox" tabIndex={-1} aria-label={label}>
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
