import { markSecurityNoticesSeen } from '@balcao/contract';
import type { EndpointAnswer, listSecurityNotices, SecurityNotice } from '@balcao/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconShieldLock } from '../../../ui/icons/index.ts';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/call.ts';
import { formatDateTime } from '../../../ui/text/format.ts';
import css from './notifications.module.css';
import { noticesQuery, useNotices } from './security-notices.queries.ts';

/** What was done in the company that outlives a session, newest first; once it is shown it counts as seen. */
export function SecurityNotices({ onNavigate }: { onNavigate: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data } = useNotices();
  const { mutate: markSeen } = useMutation({
    mutationFn: (upTo: string) => call(markSecurityNoticesSeen, { body: { upTo } }),
    meta: { quiet: true },
    onSuccess: () =>
      client.setQueryData<EndpointAnswer<typeof listSecurityNotices>>(
        noticesQuery.queryKey,
        (list) => list && { ...list, unseen: 0 },
      ),
  });
  const last = data && data.unseen > 0 ? data.notices[0]?.id : undefined;
  useEffect(() => {
    if (last !== undefined) markSeen(last);
  }, [last, markSeen]);
  if (!data || data.notices.length === 0) return null;
  return (
    <section aria-label={t('securityActs.title')}>
      <div className={css.head}>
        <h2>{t('securityActs.title')}</h2>
      </div>
      <ul className={css.rows}>
        {data.notices.slice(0, shown).map((notice) => (
          <li key={notice.id}>
            <Notice notice={notice} />
          </li>
        ))}
      </ul>
      <p className={css.more}>
        {t('securityActs.hint')}{' '}
        <Link to="/security" onClick={onNavigate}>
          {t('securityActs.open')}
        </Link>
      </p>
    </section>
  );
}

const shown = 5;

function Notice({ notice: { act, user, isOperator, subject, at, device, address } }: { notice: SecurityNotice }) {
  const { t } = useTranslation();
  const named = user && isOperator ? t('securityActs.namedOperator', { name: user.name }) : user?.name;
  const who = named ?? t(isOperator ? 'securityActs.operator' : 'securityActs.someone');
  const name = subject === '' ? t('securityActs.removed') : subject;
  return (
    <div className={css.notice}>
      <IconShieldLock size={18} stroke={1.75} aria-hidden />
      <span className={css.lines}>
        <span className={css.what}>{t(`securityActs.acts.${act}`, { who, name })}</span>
        <span className={css.where}>{[formatDateTime(at), device, address].filter(Boolean).join(' · ')}</span>
      </span>
    </div>
  );
}
