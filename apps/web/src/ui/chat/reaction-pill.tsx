import { groupReactions } from './group-reactions.ts';
import css from './reaction-pill.module.css';

interface Props<Reaction> {
  reactions: readonly Reaction[];
  label: string;
  /** an emoji, with those who chose it, in words */
  describe: (emoji: string, by: readonly Reaction[]) => string;
  /** shows who reacted; undefined = it is only looked at */
  onOpen?: (from: HTMLElement) => void;
  /** at the end of the bubble */
  isAtEnd?: boolean;
}

/** The reactions to a message, over the lower edge of its bubble: each emoji once, and how many there are. */
export function ReactionPill<Reaction extends { emoji: string }>(props: Props<Reaction>) {
  const { reactions, label, describe, onOpen, isAtEnd } = props;
  const groups = groupReactions(reactions);
  const words = groups.map(({ emoji, by }) => describe(emoji, by));
  const look = {
    className: css.pill,
    'data-end': isAtEnd || undefined,
    'aria-label': `${label}: ${words.join('; ')}`,
    title: words.join('\n'),
  };
  const content = (
    <>
      {groups.map(({ emoji }) => (
        <span key={emoji}>{emoji}</span>
      ))}
      {reactions.length > 1 && <span className={css.count}>{reactions.length}</span>}
    </>
  );
  if (!onOpen) {
    return (
      <span role="img" {...look}>
        {content}
      </span>
    );
  }
  return (
    <button type="button" {...look} onClick={(event) => onOpen(event.currentTarget)}>
      {content}
    </button>
  );
}
