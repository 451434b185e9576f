import { isAdmin, planFlags } from '@balcao/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { localeOf } from '../../../ui/text/format.ts';
import css from './plan-pauses.module.css';
import { usePlanPauses } from './plans.queries.ts';

/** What waits because the plan of the company does not include it any more: for admins of one that lacks some features. */
export function useOwnPlanPauses() {
  const { actor, includes } = useSession();
  return usePlanPauses(isAdmin(actor) && planFlags.some((flag) => !includes(flag)));
}

/** Tells admins what waits because the plan of the company does not include it any more; nothing while nothing does. */
export function PlanPauses() {
  const { t, i18n } = useTranslation();
  const { includes } = useSession();
  const lacksSome = planFlags.some((flag) => !includes(flag));
  const { data } = useOwnPlanPauses();
  if (!lacksSome || !data || data.pauses.length === 0) return null;
  const what = data.pauses.flatMap(({ feature, waiting }) =>
    feature === 'useKanban' || feature === 'useInternalChat' ? [] : [t(`shell.pauses.${feature}`, { count: waiting })],
  );
  return (
    <div className={css.pauses}>
      <NoticeBox
        tone="warn"
        title={t('shell.pauses.title')}
        action={
          <Button component={Link} to="/financeiro/checkout" size="xs" variant="default">
            {t('shell.pauses.action')}
          </Button>
        }
      >
        {t('shell.pauses.text', { what: new Intl.ListFormat(localeOf(i18n.language)).format(what) })}
      </NoticeBox>
    </div>
  );
}
