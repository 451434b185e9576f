import type { Connection } from '@balcao/contract';
import { IconAlertTriangle } from '../../../ui/icons/index.ts';
import { Trans } from 'react-i18next';
import css from './attention-notice.module.css';
import { needsAttention } from './connections.rules.ts';

/** Shows how many connections wait for a person's action; nothing when none does. */
export function AttentionNotice({ connections }: { connections: readonly Connection[] }) {
  const count = connections.filter(needsAttention).length;
  return (
    <output className={css.region}>
      {count > 0 && (
        <span className={css.notice}>
          <IconAlertTriangle className={css.icon} size={18} stroke={1.75} aria-hidden />
          <span>
            <Trans i18nKey="connections.attention" count={count} components={{ b: <b /> }} />
          </span>
        </span>
      )}
    </output>
  );
}
