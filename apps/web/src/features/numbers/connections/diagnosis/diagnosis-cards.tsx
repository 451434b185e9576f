import { appStateNames } from '@balcao/contract';
import type { ConnectionDiagnosis } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX } from '../../../../ui/icons/index.ts';
import { Trans, useTranslation } from 'react-i18next';
import { toast } from '../../../../app/toasts/toast.tsx';
import { Bars } from '../../../../ui/bars.tsx';
import { formatDateTime, formatNumber } from '../../../../ui/text/format.ts';
import { OverviewCard } from '../../../../ui/layout/overview-card.tsx';
import css from './diagnosis.module.css';
import { useResyncAppState } from './diagnosis.queries.ts';
import { eventsOf, formatDuration, loginOutcome, sumOf } from './diagnosis.rules.ts';

const shownLogins = 5;

/** The latest logins as squares, oldest first, and the newest of them in words. */
export function LoginsCard({ diagnosis }: { diagnosis: ConnectionDiagnosis }) {
  const { t } = useTranslation();
  const logins = eventsOf(diagnosis, 'login');
  const inWords = (code: string): string =>
    t(`connectionDiagnosis.logins.codes.${code as 'other'}`, {
      code,
      defaultValue: t('connectionDiagnosis.logins.codes.other', { code }),
    });
  return (
    <OverviewCard
      title={t('connectionDiagnosis.logins.title')}
      note={logins.length > 0 ? t('connectionDiagnosis.logins.note', { count: logins.length }) : undefined}
    >
      {logins.length === 0 && <p className={css.empty}>{t('connectionDiagnosis.logins.empty')}</p>}
      {logins.length > 0 && (
        <div className={css.squares} aria-hidden>
          {logins.toReversed().map(({ id, at, code }) => (
            <i
              key={id}
              data-outcome={loginOutcome(code)}
              title={t('connectionDiagnosis.logins.dot', { when: formatDateTime(at), what: inWords(code) })}
            />
          ))}
        </div>
      )}
      <ul className={css.rows}>
        {logins.slice(0, shownLogins).map(({ id, at, code, ms }) => (
          <li key={id}>
            <time dateTime={at}>{formatDateTime(at)}</time>
            <span className={css.code} data-outcome={loginOutcome(code)}>
              {code}
            </span>
            <span className={css.what}>{inWords(code)}</span>
            {ms !== null && (
              <small>
                {t(`connectionDiagnosis.logins.${code === '200' ? 'took' : 'waits'}`, { time: formatDuration(ms) })}
              </small>
            )}
          </li>
        ))}
      </ul>
    </OverviewCard>
  );
}

/** WhatsApp's answers to sent messages. */
export function AcksCard({ diagnosis: { acks, undelivered } }: { diagnosis: ConnectionDiagnosis }) {
  const { t } = useTranslation();
  const lost = sumOf(undelivered);
  const forms = undelivered.map(({ form, count }) => t(`connectionDiagnosis.acks.lostForm.${form}`, { count }));
  const total = sumOf(acks);
  const taken = acks.find(({ code }) => code === '200');
  return (
    <OverviewCard
      title={t('connectionDiagnosis.acks.title')}
      note={total > 0 ? t('connectionDiagnosis.acks.note', { count: total }) : undefined}
    >
      {total === 0 && <p className={css.empty}>{t('connectionDiagnosis.acks.empty')}</p>}
      <Bars
        whole={total}
        bars={acks.map(({ code, count }) => ({
          key: code,
          label: t(`connectionDiagnosis.acks.codes.${code as 'other'}`, {
            code,
            defaultValue: t('connectionDiagnosis.acks.codes.other', { code }),
          }),
          count,
          tone: code === '200' ? undefined : code === '463' ? 'danger' : 'warn',
        }))}
      />
      {taken && (
        <p className={css.foot}>
          {t('connectionDiagnosis.acks.speed', {
            average: formatDuration(taken.averageMs),
            longest: formatDuration(taken.maxMs),
          })}
        </p>
      )}
      {acks.some(({ code }) => code === '463') && (
        <p className={css.foot}>
          <Trans i18nKey="connectionDiagnosis.acks.refused463" components={{ b: <b /> }} />
        </p>
      )}
      {lost > 0 && (
        <p className={css.foot}>
          <Trans
            i18nKey="connectionDiagnosis.acks.lost"
            count={lost}
            values={{ forms: forms.join(', ') }}
            components={{ b: <b /> }}
          />
        </p>
      )}
    </OverviewCard>
  );
}

/** How far what the phone shares has come, and what waits to leave. */
export function AppStateCard({
  connection,
  diagnosis: { facts, unsent },
}: {
  connection: { id: number; status: string };
  diagnosis: ConnectionDiagnosis;
}) {
  const { t } = useTranslation();
  const resync = useResyncAppState(connection.id);
  const parts = new Map(facts.appState?.parts.map((part) => [part.name, part]));
  const ask = () =>
    resync.mutate(undefined, {
      onSuccess: ({ isFresh }) =>
        isFresh
          ? toast.ok(t('connectionDiagnosis.appState.resynced'))
          : toast.warn(t('connectionDiagnosis.notConnected')),
    });
  return (
    <OverviewCard
      title={t('connectionDiagnosis.appState.title')}
      note={facts.appState && t('connectionDiagnosis.appState.note', { when: formatDateTime(facts.appState.at) })}
    >
      {!facts.appState && <p className={css.empty}>{t('connectionDiagnosis.appState.empty')}</p>}
      {facts.appState && (
        <ul className={css.rows}>
          {appStateNames.map((name) => {
            const { version = null, isBlocked = false } = parts.get(name) ?? {};
            const state = isBlocked ? 'blocked' : version === null ? 'missing' : 'ok';
            return (
              <li key={name}>
                <span className={css.what}>{t(`connectionDiagnosis.appState.names.${name}`)}</span>
                <small>
                  {state === 'ok'
                    ? t('connectionDiagnosis.appState.version', { version: formatNumber(version ?? 0) })
                    : t(`connectionDiagnosis.appState.${state}`)}
                </small>
                <StateIcon state={state} label={t(`connectionDiagnosis.appState.${state}`)} />
              </li>
            );
          })}
        </ul>
      )}
      <div className={css.foot}>
        <span>
          {unsent.oldestAt
            ? t('connectionDiagnosis.appState.unsentSince', {
                count: unsent.count,
                when: formatDateTime(unsent.oldestAt),
              })
            : t('connectionDiagnosis.appState.unsent', { count: unsent.count })}
        </span>
        {connection.status === 'CONNECTED' && (
          <Button size="xs" variant="default" loading={resync.isPending} onClick={ask}>
            {t('connectionDiagnosis.appState.resync')}
          </Button>
        )}
      </div>
    </OverviewCard>
  );
}

const stateIcons = { ok: IconCircleCheck, missing: IconCircleDashed, blocked: IconAlertTriangle };

function StateIcon({ state, label }: { state: keyof typeof stateIcons; label: string }) {
  const Icon = stateIcons[state];
  return <Icon className={css.state} data-state={state} size={16} stroke={1.75} aria-label={label} />;
}

/** Messages that came and could not be opened, and what became of each. */
export function UndecryptableCard({ diagnosis }: { diagnosis: ConnectionDiagnosis }) {
  const { t } = useTranslation();
  const events = eventsOf(diagnosis, 'undecryptable');
  return (
    <OverviewCard
      title={t('connectionDiagnosis.undecryptable.title')}
      note={t('connectionDiagnosis.undecryptable.note', { count: sumOf(diagnosis.undecryptable) })}
    >
      {events.length === 0 && <p className={css.empty}>{t('connectionDiagnosis.undecryptable.empty')}</p>}
      <ul className={css.rows}>
        {events.map(({ id, at, code, resolvedAt }) => {
          const Icon = resolvedAt === null ? IconCircleX : IconCircleCheck;
          return (
            <li key={id}>
              <time dateTime={at}>{formatDateTime(at)}</time>
              <Icon
                className={css.state}
                data-state={resolvedAt === null ? 'bad' : 'ok'}
                size={16}
                stroke={1.75}
                aria-hidden
              />
              <span className={css.what}>
                {t(`connectionDiagnosis.undecryptable.reasons.${code as 'other'}`, {
                  defaultValue: t('connectionDiagnosis.undecryptable.reasons.other'),
                })}
              </span>
              <small>
                {resolvedAt === null
                  ? t('connectionDiagnosis.undecryptable.open')
                  : t('connectionDiagnosis.undecryptable.resolved', {
                      time: formatDuration(Math.max(0, Date.parse(resolvedAt) - Date.parse(at))),
                    })}
              </small>
            </li>
          );
        })}
      </ul>
    </OverviewCard>
  );
}
