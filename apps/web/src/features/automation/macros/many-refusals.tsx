import type { Ticket } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { RetryLine } from '../../../ui/lists/load-failed.tsx';
import { Meta } from '../../../ui/text/meta.tsx';
import css from './macro-panes.module.css';
import type { useMacroPreviewOnMany } from './macros.queries.ts';
import { useRefusalText } from '../actions/index.ts';

interface Props {
  tickets: readonly Ticket[];
  preview: Pick<ReturnType<typeof useMacroPreviewOnMany>, 'data' | 'isError' | 'refetch'>;
}

/** More are not named one by one. */
const mostNamed = 6;

/** On which of the selected tickets the macro would not be run, and why. */
export function ManyRefusals({ tickets, preview: { data, isError, refetch } }: Props) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  if (!data && isError) return <RetryLine className={css.none} text={t('macros.many.failed')} onRetry={refetch} />;
  if (!data) return <Meta as="p">{t('macros.many.checking')}</Meta>;
  const { refused, asksReason } = data;
  const named = refused.slice(0, mostNamed);
  return (
    <div role="status">
      {refused.length === 0 && <Meta as="p">{t('macros.many.all', { count: tickets.length })}</Meta>}
      {refused.length > 0 && (
        <>
          <p className={css.refused}>{t('macros.many.refused', { count: refused.length, all: tickets.length })}</p>
          <ul className={css.refusals}>
            {named.map(({ ticketId, error, details }) => (
              <li key={ticketId}>
                <span className={css.name}>
                  {tickets.find(({ id }) => id === ticketId)?.contact.name ?? `#${ticketId}`}
                </span>{' '}
                <Meta>{refusalText(error, details)}</Meta>
              </li>
            ))}
          </ul>
          {refused.length > named.length && (
            <Meta as="p">{t('macros.many.more', { count: refused.length - named.length })}</Meta>
          )}
        </>
      )}
      {asksReason && <Meta as="p">{t('macros.many.asksReason')}</Meta>}
    </div>
  );
}
