import { traitsOf } from '@balcao/contract';
import type { Connection } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconChevronLeft, IconClipboardCopy, IconLock, IconRefresh } from '../../ui/icons/index.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../app/copy-text.ts';
import { errorText } from '../../app/errors.ts';
import { toast } from '../../app/toasts/toast.tsx';
import { useVersion } from '../../app/version.ts';
import { ConnectionStatusPill, useConnections } from '../../features/numbers/connections/index.ts';
import {
  AcksCard,
  AppStateCard,
  LoginsCard,
  UndecryptableCard,
} from '../../features/numbers/connections/diagnosis/diagnosis-cards.tsx';
import { LinkingsCard } from '../../features/numbers/connections/diagnosis/linkings-card.tsx';
import { DiagnosisFigures } from '../../features/numbers/connections/diagnosis/diagnosis-figures.tsx';
import { diagnosisReport } from '../../features/numbers/connections/diagnosis/diagnosis-report.ts';
import css from '../../features/numbers/connections/diagnosis/diagnosis.module.css';
import { useCheckSession, useDiagnosis } from '../../features/numbers/connections/diagnosis/diagnosis.queries.ts';
import { restrictedUntil, wasRemoved } from '../../features/numbers/connections/diagnosis/diagnosis.rules.ts';
import { loginProblemText } from '../../features/numbers/connections/login-problem-text.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { formatDateTime } from '../../ui/text/format.ts';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { LoadFailed, RetryNotice } from '../../ui/lists/load-failed.tsx';
import { NoticeBox } from '../../ui/layout/notice-box.tsx';
import { OverviewCard } from '../../ui/layout/overview-card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { formatPhone } from '../../ui/text/phone.ts';
import { SkeletonRows } from '../../ui/lists/skeleton-rows.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { useNow } from '../../ui/hooks/use-now.ts';

/** Why a linked number works or does not, in words and as a report to pass on. */
export function DiagnosisScreen() {
  const { t } = useTranslation();
  const { whatsappId = '0' } = useParams({ strict: false });
  const { data: connections, isError, refetch } = useConnections();
  const connection = connections?.find(({ id }) => id === Number(whatsappId));
  if (connection && traitsOf(connection.provider).isLinkedDevice)
    return <Diagnosis key={connection.id} connection={connection} />;
  const what = connection ? 'otherKind' : 'gone';
  return (
    <Page title={t('connectionDiagnosis.title')} before={<Back />}>
      {connections && (
        <EmptyState title={t(`connectionDiagnosis.${what}.title`)} text={t(`connectionDiagnosis.${what}.text`)} />
      )}
      {!connections && isError && <LoadFailed onRetry={refetch} />}
      {!connections && !isError && <SkeletonRows count={5} height={72} avatar={0} />}
    </Page>
  );
}

function Back() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <IconButton label={t('connectionDiagnosis.back')} onClick={() => void navigate({ to: '/connections' })}>
      <IconChevronLeft size={18} stroke={1.75} />
    </IconButton>
  );
}

function Diagnosis({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const now = useNow();
  const version = useVersion() ?? '';
  const { data: diagnosis, error, refetch } = useDiagnosis(connection.id);
  const check = useCheckSession(connection.id);
  const restriction = restrictedUntil(connection, now);
  const report = diagnosis && diagnosisReport({ connection, diagnosis, version, now }, t);
  const copy = () => void copyText(report ?? '', t('connectionDiagnosis.copied'), t('connectionDiagnosis.copyFailed'));
  const look = () =>
    check.mutate(undefined, {
      onSuccess: ({ isFresh }) =>
        isFresh ? toast.ok(t('connectionDiagnosis.checked')) : toast.warn(t('connectionDiagnosis.notConnected')),
    });
  return (
    <Page
      title={connection.name}
      before={<Back />}
      note={
        <>
          <ConnectionStatusPill status={connection.status} />{' '}
          {restriction && (
            <StatusPill tone="warn" icon={<IconLock />}>
              {t('connectionDiagnosis.restricted', { when: formatDateTime(restriction) })}
            </StatusPill>
          )}
        </>
      }
      actions={
        report && (
          <>
            <Button
              variant="default"
              loading={check.isPending}
              leftSection={<IconRefresh size={16} stroke={1.75} />}
              onClick={look}
            >
              {t('connectionDiagnosis.check')}
            </Button>
            <Button leftSection={<IconClipboardCopy size={16} stroke={1.75} />} onClick={copy}>
              {t('connectionDiagnosis.copy')}
            </Button>
          </>
        )
      }
    >
      <div className={css.root}>
        {!diagnosis && error && <RetryNotice onRetry={refetch}>{errorText(error)}</RetryNotice>}
        {!diagnosis && !error && <SkeletonRows count={5} height={72} avatar={0} />}
        {diagnosis && (
          <>
            <Facts connection={connection} facts={diagnosis.facts} />
            <Problems connection={connection} facts={diagnosis.facts} />
            <DiagnosisFigures diagnosis={diagnosis} restriction={restriction} now={now} />
            <div className={css.columns}>
              <div className={css.main}>
                <LoginsCard diagnosis={diagnosis} />
                <AcksCard diagnosis={diagnosis} />
                <AppStateCard connection={connection} diagnosis={diagnosis} />
                <UndecryptableCard diagnosis={diagnosis} />
                <LinkingsCard diagnosis={diagnosis} />
              </div>
              <OverviewCard title={t('connectionDiagnosis.report.title')} note={t('connectionDiagnosis.report.safe')}>
                {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the page scrolls, so that it has to be reached by the keyboard */}
                <pre className={css.report} tabIndex={0}>
                  {report}
                </pre>
              </OverviewCard>
            </div>
          </>
        )}
      </div>
    </Page>
  );
}

interface FactsProps {
  connection: Connection;
  facts: NonNullable<ReturnType<typeof useDiagnosis>['data']>['facts'];
}

function Facts({ connection, facts }: FactsProps) {
  const { t } = useTranslation();
  const { number, status, connectedAt } = connection;
  return (
    <div className={css.facts}>
      <span>{number ? formatPhone(number) : t('connections.noNumber')}</span>
      {facts.device !== undefined && <span>{t('connectionDiagnosis.facts.device', { device: facts.device })}</span>}
      {status === 'CONNECTED' && connectedAt && (
        <span>{t('connectionDiagnosis.facts.since', { when: formatDateTime(connectedAt) })}</span>
      )}
      {facts.caughtUpAt && (
        <span>{t('connectionDiagnosis.facts.caughtUp', { when: formatDateTime(facts.caughtUpAt) })}</span>
      )}
    </div>
  );
}

/** The problems of the connection, and what to do about them. */
function Problems({ connection, facts: { breaker, unlinked, recordingUntil } }: FactsProps) {
  const { t } = useTranslation();
  const { loginProblem } = connection;
  return (
    <div className={css.notices}>
      {unlinked && connection.status !== 'CONNECTED' && (
        <NoticeBox tone="bad">
          {t('connectionDiagnosis.problem.unlinked', {
            when: formatDateTime(unlinked.at),
            reason: unlinked.reason,
            what: t(`connectionDiagnosis.problem.unlinkedWhat.${wasRemoved(unlinked.reason) ? 'removed' : 'other'}`),
          })}
        </NoticeBox>
      )}
      {breaker && connection.status !== 'CONNECTED' && (
        <NoticeBox tone="warn">
          {t('connectionDiagnosis.problem.breaker', { code: breaker.code, when: formatDateTime(breaker.since) })}
        </NoticeBox>
      )}
      {recordingUntil && (
        <NoticeBox tone="warn">
          {t('connectionDiagnosis.problem.recording', { when: formatDateTime(recordingUntil) })}
        </NoticeBox>
      )}
      {loginProblem && loginProblem.reason !== 'crowded' && (
        <NoticeBox tone="bad" title={t(`connections.problems.${loginProblem.reason}.title`)}>
          {loginProblemText(loginProblem, t)}
        </NoticeBox>
      )}
    </div>
  );
}
