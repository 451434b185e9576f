import { Button } from '@mantine/core';
import { IconLogin2 } from '../../ui/icons/index.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { secondMs } from '@balcao/contract';
import { useNowEvery } from '../../ui/hooks/use-now-every.ts';
import { leaveCompany, useSession } from '../session/session.ts';
import css from './impersonation-bar.module.css';

/**
 * Shown over everything while an operator is inside a company: as whom, why, and for how long. It cannot be closed. Loaded only
 * then.
 */
export function ImpersonationBar({ reason, endsAt }: { reason: string; endsAt: string }) {
  const { t } = useTranslation();
  const { user, company } = useSession();
  const now = useNowEvery(secondMs);
  const leave = useMutation({ mutationFn: leaveCompany });
  const leftSeconds = Math.max(0, Math.ceil((Date.parse(endsAt) - now.getTime()) / secondMs));
  const { mutate } = leave;
  useEffect(() => {
    if (leftSeconds === 0) mutate();
  }, [leftSeconds, mutate]);
  const time = `${Math.floor(leftSeconds / 60)}:${String(leftSeconds % 60).padStart(2, '0')}`;
  return (
    <div className={css.bar} data-over role="region" aria-label={t('shell.impersonation.leave')}>
      <IconLogin2 size={18} stroke={1.75} aria-hidden />
      <span className={css.words}>
        <strong>{t('shell.impersonation.who', { name: user.name, company: company.name })}</strong>{' '}
        {t('shell.impersonation.why', { reason })}
      </span>
      <span className={css.time}>{t('shell.impersonation.ends', { time })}</span>
      <Button size="compact-sm" variant="white" loading={leave.isPending} onClick={() => mutate()}>
        {t('shell.impersonation.leave')}
      </Button>
    </div>
  );
}
