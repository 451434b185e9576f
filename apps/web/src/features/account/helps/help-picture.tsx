import type { Help, HelpView } from '@balcao/contract';
import { IconPlayerPlayFilled } from '../../../ui/icons/index.ts';
import type { CSSProperties } from 'react';
import { toneOf } from '../../../ui/avatar.tsx';
import css from './helps.module.css';
import { formatDuration, shareOf } from './helps.rules.ts';

interface Props {
  help: Pick<Help, 'id' | 'durationSeconds'>;
  view?: HelpView | undefined;
}

/**
 * The placeholder of a video before it is requested: drawn here, so that the site of the videos is not contacted for
 * viewers who only look.
 */
export function HelpPicture({ help, view }: Props) {
  const share = shareOf(help, view);
  return (
    <span className={css.picture} data-tone={toneOf(`help ${help.id}`)} aria-hidden>
      <span className={css.play}>
        <IconPlayerPlayFilled size={16} />
      </span>
      {help.durationSeconds !== null && <span className={css.length}>{formatDuration(help.durationSeconds)}</span>}
      {share > 0 && !view?.isFinished && (
        <span className={css.share} style={{ '--share': `${Math.round(share * 100)}%` } as CSSProperties} />
      )}
    </span>
  );
}
