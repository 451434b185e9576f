import { Button } from '@mantine/core';
import { IconArrowRight, IconLogout } from '../../ui/icons/index.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refreshSession } from '../../app/api/refresh.ts';
import { toastError } from '../../app/errors.ts';
import { logout } from '../../app/session/session.ts';
import { FactorCard, hasSecondFactor, PasskeysCard, useSecurity } from '../../features/access/security/index.ts';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton-rows.tsx';
import css from './security-screen.module.css';

/** The page on which a user sets up a demanded second factor, before anything else opens. */
export function DemandedFactorScreen() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useSecurity();
  // The new session has nothing missing, and the routes lead on.
  const go = useMutation({ mutationFn: refreshSession, onError: toastError, meta: { quiet: true } });
  const isReady = data !== undefined && hasSecondFactor(data);
  return (
    <main className={css.alone}>
      <Page
        title={t('security.demanded.title')}
        note={t('security.demanded.subtitle')}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconLogout size={16} stroke={1.75} />}
              onClick={() => void logout()}
            >
              {t('security.demanded.logout')}
            </Button>
            {isReady && (
              <Button
                rightSection={<IconArrowRight size={16} stroke={1.75} />}
                loading={go.isPending}
                onClick={() => go.mutate()}
              >
                {t('security.demanded.go')}
              </Button>
            )}
          </>
        }
      >
        {isError && !data && <LoadFailed onRetry={refetch} />}
        {!isError && !data && <SkeletonRows count={3} height={62} avatar={0} />}
        {data && (
          <div className={css.cards}>
            <FactorCard security={data} />
            <PasskeysCard security={data} />
          </div>
        )}
      </Page>
    </main>
  );
}
