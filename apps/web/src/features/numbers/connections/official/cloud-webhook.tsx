import type { CloudAccount } from '@balcao/contract';
import { Button, Input } from '@mantine/core';
import { IconCircleCheck, IconClock, IconLock } from '../../../../ui/icons/index.ts';
import { Trans, useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../ui/text/format.ts';
import { NoticeBox } from '../../../../ui/layout/notice-box.tsx';
import { errorText } from '../../../../app/errors.ts';
import css from './cloud-dialog.module.css';
import { useSubscribeAccount } from './cloud.queries.ts';
import { CopyField } from '../copy-field.tsx';

interface Props {
  whatsappId: number;
  account: CloudAccount;
  /** while it can be shown: it was made up in this dialog */
  verifyToken: string | undefined;
  loading: boolean;
  /** stores another verify token */
  onNewVerifyToken: () => void;
}

/** The other end: where Meta is to deliver what contacts write, and whether it does. */
export function CloudWebhook({ whatsappId, account, verifyToken, loading, onNewVerifyToken }: Props) {
  const { t } = useTranslation();
  const subscribe = useSubscribeAccount(whatsappId);
  return (
    <section className={css.part}>
      <div>
        <h3 className={css.title}>{t('cloudAccount.hook.title')}</h3>
        {account.configured && <p className={css.note}>{t('cloudAccount.hook.byHand')}</p>}
        {account.configured ? (
          <ol className={css.steps} start={5}>
            {(['paste', 'subscribe'] as const).map((step) => (
              <li key={step}>
                <Trans i18nKey={`cloudAccount.hook.steps.${step}`} components={{ b: <b /> }} />
              </li>
            ))}
          </ol>
        ) : (
          <p className={css.note}>{t('cloudAccount.hook.later')}</p>
        )}
      </div>
      {account.configured && (
        <div className={css.fields}>
          <div>
            <Button
              variant={account.hookSeenAt === null ? 'filled' : 'default'}
              loading={subscribe.isPending}
              onClick={() => subscribe.mutate()}
            >
              {t('cloudAccount.hook.auto')}
            </Button>
            <p className={css.note}>{t('cloudAccount.hook.autoHint')}</p>
          </div>
          {subscribe.error && <NoticeBox tone="bad">{errorText(subscribe.error)}</NoticeBox>}
          {subscribe.data && (
            <NoticeBox tone={subscribe.data.missing.length > 0 ? 'warn' : 'info'}>
              {t(`cloudAccount.hook.${subscribe.data.isShared ? 'shared' : 'subscribed'}`)}{' '}
              {subscribe.data.missing.length > 0 &&
                t('cloudAccount.hook.missing', { fields: subscribe.data.missing.join(', ') })}
            </NoticeBox>
          )}
          <CopyField label={t('cloudAccount.callbackUrl')} value={account.callbackUrl} />
          {verifyToken === undefined ? (
            <Input.Wrapper
              label={t('cloudAccount.verifyToken')}
              labelElement="div"
              description={t('cloudAccount.hook.anotherHint')}
              inputWrapperOrder={['label', 'input', 'description']}
            >
              <div className={css.stored}>
                <IconLock size={16} stroke={1.75} aria-hidden />
                <span>{t('cloudAccount.stored')}</span>
                <Button size="xs" variant="default" loading={loading} onClick={onNewVerifyToken}>
                  {t('cloudAccount.hook.another')}
                </Button>
              </div>
            </Input.Wrapper>
          ) : (
            <CopyField label={t('cloudAccount.verifyToken')} value={verifyToken} />
          )}
          {account.hookSeenAt === null && account.callbackUrl.startsWith('http:') && (
            <NoticeBox tone="warn">{t('cloudAccount.hook.unreachable')}</NoticeBox>
          )}
          {account.historyRefusedAt !== null && (
            <NoticeBox tone="warn">
              {t('cloudAccount.hook.historyRefused', { when: formatDateTime(account.historyRefusedAt) })}
            </NoticeBox>
          )}
          <output className={css.hook} data-seen={account.hookSeenAt !== null || undefined}>
            {account.hookSeenAt === null ? (
              <>
                <IconClock size={16} stroke={1.75} aria-hidden />
                {t('cloudAccount.hook.unseen')}
              </>
            ) : (
              <>
                <IconCircleCheck size={16} stroke={1.75} aria-hidden />
                {t('cloudAccount.hook.seen', { when: formatDateTime(account.hookSeenAt) })}
              </>
            )}
          </output>
        </div>
      )}
    </section>
  );
}
