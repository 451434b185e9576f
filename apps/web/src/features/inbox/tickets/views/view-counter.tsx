import { maxViewCount } from '@balcao/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import css from './view-counter.module.css';
import type { ViewCount } from './views.queries.ts';

/** How many tickets there are in a view: up to 99, red while one of them is past its deadline, blue while a note mentions one who has not read it. */
export function ViewCounter({ count, small = false }: { count: ViewCount | undefined; small?: boolean }) {
  const { t } = useTranslation();
  if (!count || count.count === null) return null;
  const shown = count.count > maxViewCount ? `${maxViewCount}+` : String(count.count);
  return (
    <Text span size={small ? 'xs' : 'sm'} className={css.count} data-tone={toneOf(count)}>
      {shown}
      {count.isOverdue && <span className={css.heard}>{t('views.overdue')}</span>}
      {count.hasMention && <span className={css.heard}>{t('views.mentioned')}</span>}
    </Text>
  );
}

const toneOf = ({ isOverdue, hasMention }: ViewCount) => (isOverdue ? 'overdue' : hasMention ? 'mention' : undefined);
