import { maxBulkTickets } from '@balcao/contract';
import { Button } from '@mantine/core';
import {
  IconListCheck,
  IconTags,
  IconTransfer,
  IconCheck,
  IconBell,
  IconPlayerPlay,
  IconX,
} from '../../../../ui/icons/index.ts';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ContactAvatar } from '../../contacts/index.ts';
import type { BulkProps } from './bulk-bar.tsx';
import css from './bulk-pane.module.css';
import { bulkKinds, eligibleFor } from './selection.rules.ts';
import type { BulkKind } from './selection.rules.ts';

const icons: Readonly<Record<BulkKind, ComponentType<{ size: number; stroke: number }>>> = {
  accept: IconBell,
  transfer: IconTransfer,
  tag: IconTags,
  macro: IconPlayerPlay,
  resolve: IconCheck,
};
/** Faces that have room beside each other. */
const maxFaces = 8;

/** In the place of the conversation while tickets are ticked: how many, whose, and what can be done with all of them. */
export function BulkPane({ selection, shown, busy, onAct }: BulkProps) {
  const { t } = useTranslation();
  const { tickets } = selection;
  const count = selection.ids.size;
  const more = count - maxFaces;
  return (
    <section className={css.pane} aria-label={t('inbox.bulk.bar')}>
      <div className={css.faces} aria-hidden>
        {tickets.slice(0, maxFaces).map(({ id, contact }) => (
          <ContactAvatar key={id} contact={contact} size={44} />
        ))}
        {more > 0 && <span className={css.more}>+{more}</span>}
      </div>
      <p className={css.count} role="status">
        {count === 0 ? t('inbox.bulk.none') : t('inbox.bulk.count', { count })}
      </p>
      <p className={css.hint}>
        {count >= maxBulkTickets ? t('inbox.bulk.limit', { max: maxBulkTickets }) : t('inbox.bulk.hint')}
      </p>
      {count > 0 && eligibleFor('accept', tickets).length === 0 && (
        <p className={css.hint}>{t('inbox.bulk.noneWaiting')}</p>
      )}
      <div className={css.actions}>
        {bulkKinds.map((kind) => {
          const Icon = icons[kind];
          return (
            <Button
              key={kind}
              variant="default"
              leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
              disabled={busy || eligibleFor(kind, tickets).length === 0}
              onClick={() => onAct(kind)}
            >
              {t(`inbox.bulk.${kind}`)}
            </Button>
          );
        })}
      </div>
      <div className={css.actions}>
        {count < Math.min(shown, maxBulkTickets) && (
          <Button
            variant="subtle"
            leftSection={<IconListCheck size={16} stroke={1.75} aria-hidden />}
            onClick={selection.all}
          >
            {t('inbox.bulk.all')}
          </Button>
        )}
        <Button variant="subtle" leftSection={<IconX size={16} stroke={1.75} aria-hidden />} onClick={selection.stop}>
          {t('inbox.bulk.stop')}
        </Button>
      </div>
    </section>
  );
}
