import type { Help } from '@balcao/contract';
import { HelpPicture } from './help-picture.tsx';
import css from './helps.module.css';

/** The videos as cards; a click opens one. */
export function HelpCards({ helps, onOpen }: { helps: readonly Help[]; onOpen: (help: Help) => void }) {
  return (
    <ul className={css.cards}>
      {helps.map((help) => (
        <li key={help.id}>
          <button type="button" className={css.card} onClick={() => onOpen(help)}>
            <HelpPicture id={help.id} />
            <span className={css.words}>
              <span className={css.name}>{help.title}</span>
              <span className={css.description}>{help.description}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
