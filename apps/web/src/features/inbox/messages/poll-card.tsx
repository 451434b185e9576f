import type { Interactive } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import css from './poll-card.module.css';

interface Props {
  poll: Extract<Interactive, { kind: 'poll' }>;
}

/** The options of a poll with their votes, and who gave them. */
export function PollCard({ poll: { text, options, votes, maxChoices } }: Props) {
  const { t } = useTranslation();
  const nameOf = ({ name, fromMe }: (typeof votes)[number]) =>
    fromMe ? t('messages.interactive.poll.own') : name || t('messages.interactive.poll.nameless');
  return (
    <div className={css.poll}>
      <b className={css.question}>{text}</b>
      <ul className={css.options} aria-label={t('messages.interactive.poll.options')}>
        {options.map(({ id, name }) => {
          const voters = votes.filter(({ choices }) => choices.includes(id));
          return (
            <li key={id} className={css.option}>
              <span className={css.line}>
                <span className={css.name}>{name}</span>
                <b className={css.count} title={t('messages.interactive.poll.votes', { count: voters.length })}>
                  {voters.length}
                </b>
              </span>
              <span className={css.track} aria-hidden>
                <span
                  className={css.bar}
                  style={{ width: `${votes.length === 0 ? 0 : (voters.length / votes.length) * 100}%` }}
                />
              </span>
              {voters.length > 0 && <span className={css.voters}>{voters.map(nameOf).join(', ')}</span>}
            </li>
          );
        })}
      </ul>
      <span className={css.note}>
        {votes.length === 0
          ? t('messages.interactive.poll.noVotes')
          : t('messages.interactive.poll.people', { count: votes.length })}
        {maxChoices !== 1 && ` · ${t('messages.interactive.poll.several')}`}
      </span>
    </div>
  );
}
