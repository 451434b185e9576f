import type { Problem } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconMail } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../app/toasts/toast.tsx';
import { OverviewCard } from '../../../ui/layout/overview-card.tsx';
import { formatBytes } from '../../../ui/text/bytes.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import css from './operator.module.css';
import { useOperatorMails, useSendTestMail } from './operator.queries.ts';

/** What operators are mailed about now, who they are, and a mail to try. */
export function MailsCard() {
  const { t } = useTranslation();
  const { data } = useOperatorMails();
  const test = useSendTestMail();
  if (!data) return null;
  const words = ({ kind, value }: Problem) =>
    t(`operator.mails.${kind}`, { count: value, value: kind === 'disk' ? formatBytes(value) : formatNumber(value) });
  return (
    <OverviewCard title={t('operator.mails.title')}>
      <ul className={css.problems}>
        {data.problems.map((problem) => (
          <li key={problem.kind}>{words(problem)}</li>
        ))}
      </ul>
      {data.problems.length === 0 && <p className={css.quiet}>{t('operator.mails.none')}</p>}
      <div className={css.foot}>
        <span>
          {data.isMailing ? t('operator.mails.to', { list: data.recipients.join(', ') }) : t('operator.mails.off')}
        </span>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconMail size={14} stroke={1.75} aria-hidden />}
          loading={test.isPending}
          onClick={() =>
            test.mutate(undefined, { onSuccess: ({ email }) => toast.ok(t('operator.mails.sent', { email })) })
          }
        >
          {t('operator.mails.test')}
        </Button>
      </div>
    </OverviewCard>
  );
}
