import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../ui/format.ts';
import { CallState } from './call-state.tsx';
import css from './calls.module.css';
import { useCalls, type CallKind } from './calls.queries.ts';

/** The latest turns of an integration or a prompt that there is: when, how long, and why there was no answer. */
export function LatestCalls({ kind, id }: { kind: CallKind; id: number }) {
  const { t } = useTranslation();
  const { data: calls, isError } = useCalls(kind, id);
  return (
    <section aria-label={t('automation.calls.title')}>
      <h3 className={css.heading}>{t('automation.calls.title')}</h3>
      {isError && <p className={css.quiet}>{t('automation.calls.notLoaded')}</p>}
      {calls?.length === 0 && <p className={css.quiet}>{t('automation.calls.none')}</p>}
      {calls && calls.length > 0 && (
        <ul className={css.list}>
          {calls.map((call) => (
            <li key={call.id} className={css.call}>
              <CallState call={call} />
              <span className={css.quiet}>{formatDateTime(call.at)}</span>
              {call.error !== null && <span className={css.error}>{call.error}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
