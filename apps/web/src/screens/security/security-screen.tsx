import { useTranslation } from 'react-i18next';
import {
  FactorCard,
  FailuresCard,
  hasSecondFactor,
  MadeAccessCard,
  PasskeysCard,
  SessionsCard,
  useMadeAccess,
  useSecurity,
} from '../../features/access/security/index.ts';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { NoticeBox } from '../../ui/layout/notice-box.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton-rows.tsx';
import css from './security-screen.module.css';

/** How one signs in, and where one is signed in. */
export function SecurityScreen() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useSecurity();
  const { made, isAwaited } = useMadeAccess();
  const isShown = data !== undefined && !isAwaited;
  return (
    <Page title={t('security.title')}>
      {isError && !data && <LoadFailed onRetry={refetch} />}
      {(!isError || data) && !isShown && <SkeletonRows count={4} height={62} avatar={0} />}
      {isShown && (
        <>
          {data.isDemanded && hasSecondFactor(data) && (
            <NoticeBox tone="info">
              <strong>{t('security.demanded.on')}</strong> {t('security.demanded.company')}
            </NoticeBox>
          )}
          <div className={css.cards}>
            <div className={css.column}>
              <FactorCard security={data} />
              <PasskeysCard security={data} />
              <MadeAccessCard made={made} />
            </div>
            <div className={css.column}>
              <SessionsCard sessions={data.sessions} />
              <FailuresCard failures={data.failedSignIns} />
            </div>
          </div>
        </>
      )}
    </Page>
  );
}
