import type { ResponderCall } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../ui/text/format.ts';
import { CallProblem, CallState } from './call-state.tsx';
import css from './calls.module.css';
import { useActivity, useCalls, type CallKind } from './calls.queries.ts';

/** The latest turns of an integration or a prompt that there is: when, how long, and why there was no answer. */
export function LatestCalls({ kind, id }: { kind: CallKind; id: number }) {
  const { data, isError } = useCalls(kind, id);
  return <Turns turns={data} isError={isError} />;
}

/** The last turns of all of a kind, with whose they were; nothing until there is one. */
export function LatestTurns({ kind }: { kind: CallKind }) {
  const { data, isError } = useActivity(kind);
  return data && data.turns.length === 0 ? null : <Turns turns={data?.turns} isError={isError} />;
}

function Turns({
  turns,
  isError,
}: {
  turns: readonly (ResponderCall & { id: string; name?: string })[] | undefined;
  isError: boolean;
}) {
  const { t } = useTranslation();
  return (
    <section className={css.turns} aria-label={t('automation.calls.title')}>
      <h3 className={css.heading}>{t('automation.calls.title')}</h3>
      {isError && <p className={css.quiet}>{t('automation.calls.notLoaded')}</p>}
      {turns?.length === 0 && <p className={css.quiet}>{t('automation.calls.none')}</p>}
      {turns && turns.length > 0 && (
        <ul className={css.list}>
          {turns.map((call) => (
            <li key={call.id} className={css.call}>
              <CallState call={call} />
              {call.name !== undefined && <span className={css.name}>{call.name}</span>}
              <span className={css.quiet}>{formatDateTime(call.at)}</span>
              <CallProblem call={call} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
