import { canWatchTeam } from '@balcao/contract';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '../../app/session/use-refusal.ts';
import { useSession } from '../../app/session/session.ts';
import { toast } from '../../app/toasts/toast.tsx';
import { Page } from '../../ui/layout/page.tsx';

const announceRefusal = () => toast.error(i18next.t('coreErrors.ERR_NO_PERMISSION'), 'ERR_NO_PERMISSION');

/** For admins, and for supervisors of their queues; others are told so, and sent to their tickets. */
export function ReportGate({ children }: { children: ReactNode }) {
  const { actor } = useSession();
  const isAllowed = canWatchTeam(actor);
  useRefusal({ isRefused: !isAllowed, announce: announceRefusal, to: '/tickets', delayMs: 0 });
  return isAllowed ? children : null;
}

interface Props {
  title: string;
  /** those that a supervisor sees; null = it is of the whole company, undefined = not known yet */
  queues: readonly { name: string }[] | null | undefined;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the reports, with the queues that it is of where it is not of the whole company. */
export function ReportPage({ title, queues, actions, children }: Props) {
  const { t } = useTranslation();
  const names = (queues ?? []).map(({ name }) => name).join(', ');
  const note = names === '' ? t('reports.noQueues') : t('reports.of', { queues: names });
  return (
    <Page title={title} note={queues ? note : undefined} actions={actions}>
      {children}
    </Page>
  );
}
