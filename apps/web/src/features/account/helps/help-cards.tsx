import type { Help, HelpView } from '@balcao/contract';
import { IconCircleCheck } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { HelpPicture } from './help-picture.tsx';
import css from './helps.module.css';
import { watchedOf } from './helps.rules.ts';

interface Props {
  helps: readonly Help[];
  views: ReadonlyMap<number, HelpView>;
  onOpen: (help: Help) => void;
}

/** The videos as cards; a click opens one. */
export function HelpCards({ helps, views, onOpen }: Props) {
  return (
    <ul className={css.cards}>
      {helps.map((help) => (
        <li key={help.id}>
          <button type="button" className={css.card} onClick={() => onOpen(help)}>
            <HelpPicture help={help} view={views.get(help.id)} />
            <span className={css.words}>
              <span className={css.name}>{help.title}</span>
              <span className={css.description} data-cut>
                {help.description}
              </span>
            </span>
            <Foot help={help} view={views.get(help.id)} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Foot({ help: { topic }, view }: { help: Help; view: HelpView | undefined }) {
  const { t } = useTranslation();
  const watched = watchedOf(view);
  if (topic === '' && watched === 'no') return null;
  return (
    <span className={css.foot}>
      <span>{topic}</span>
      {watched === 'finished' && (
        <span className={css.seen}>
          <IconCircleCheck size={14} stroke={2} aria-hidden />
          {t('helps.watched.finished')}
        </span>
      )}
      {watched === 'begun' && <span className={css.begun}>{t('helps.watched.begun')}</span>}
    </span>
  );
}
