import { maxBulkTickets } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconListCheck, IconX } from '../../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import css from './bulk-bar.module.css';
import { bulkKinds, eligibleFor } from './selection.rules.ts';
import type { BulkKind } from './selection.rules.ts';
import type { SelectionMode } from './use-selection.ts';

export interface BulkProps {
  selection: SelectionMode;
  /** tickets of the list that are loaded */
  shown: number;
  busy: boolean;
  onAct: (kind: BulkKind) => void;
}

/** Under the list, where the conversation has no pane of its own: how many are ticked, and what can be done with them. */
export function BulkBar({ selection, shown, busy, onAct }: BulkProps) {
  const { t } = useTranslation();
  const count = selection.ids.size;
  const full = count >= maxBulkTickets;
  return (
    <section className={css.bar} aria-label={t('inbox.bulk.bar')}>
      <div className={css.line}>
        <p className={css.count} role="status">
          {count === 0 ? t('inbox.bulk.none') : t('inbox.bulk.count', { count })}
          {full && <span className={css.limit}>{t('inbox.bulk.limit', { max: maxBulkTickets })}</span>}
        </p>
        {count < Math.min(shown, maxBulkTickets) && (
          <IconButton label={t('inbox.bulk.all')} size={30} onClick={selection.all}>
            <IconListCheck size={18} stroke={1.75} />
          </IconButton>
        )}
        <IconButton label={t('inbox.bulk.stop')} size={30} onClick={selection.stop}>
          <IconX size={18} stroke={1.75} />
        </IconButton>
      </div>
      {count > 0 && eligibleFor('accept', selection.tickets).length === 0 && (
        <p className={css.reason}>{t('inbox.bulk.noneWaiting')}</p>
      )}
      <div className={css.actions}>
        {bulkKinds.map((kind) => (
          <Button
            key={kind}
            size="xs"
            variant="default"
            disabled={busy || eligibleFor(kind, selection.tickets).length === 0}
            onClick={() => onAct(kind)}
          >
            {t(`inbox.bulk.${kind}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}

interface UndoBarProps {
  /** the result: "3 atendimentos resolvidos" */
  what: string;
  onUndo: () => void;
  onDismiss: () => void;
}

/** The way back, for a while after the toast has gone. */
export function UndoBar({ what, onUndo, onDismiss }: UndoBarProps) {
  const { t } = useTranslation();
  return (
    <div className={css.done}>
      <p className={css.what}>{t('inbox.bulk.lastDone', { what })}</p>
      <Button size="xs" variant="subtle" onClick={onUndo}>
        {t('inbox.bulk.undo')}
      </Button>
      <IconButton label={t('inbox.bulk.dismiss')} size={30} onClick={onDismiss}>
        <IconX size={16} stroke={1.75} />
      </IconButton>
    </div>
  );
}
