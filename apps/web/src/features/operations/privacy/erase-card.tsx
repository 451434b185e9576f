import { companyErasureDays, type EndpointAnswer, type Erasure, type getPrivacy, hourMs } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconHourglass, IconTrash } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { formatDate, formatNumber } from '../../../ui/text/format.ts';
import card from '../../../ui/layout/section-card.module.css';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { EraseCompanyDialog } from './erase-company-dialog.tsx';
import css from './erase.module.css';
import { useUndoErasure } from './privacy.queries.ts';

/** Last on the page: pending erasures, and the erasure of the company. */
export function EraseCard({
  data: { erasures, company: amounts },
  onTake,
}: {
  data: EndpointAnswer<typeof getPrivacy>;
  /** begins an archive of everything */
  onTake: () => void;
}) {
  const { t } = useTranslation();
  const { company } = useSession();
  const [asks, setAsks] = useState(false);
  return (
    <section className={`${card.card} ${css.card}`} aria-label={t('privacy.erase.title')}>
      <header className={card.head}>
        <div>
          <h2 className={card.title}>{t('privacy.erase.title')}</h2>
          <p className={card.text}>{t('privacy.erase.text')}</p>
        </div>
      </header>
      {erasures.map((one) => (
        <PendingRow key={one.id} erasure={one} />
      ))}
      <div className={card.row} data-wraps>
        <div className={card.words}>
          <span className={css.rowTitle}>{t('privacy.erase.company.row')}</span>
          <small>
            {t('privacy.erase.company.rowText', {
              days: companyErasureDays,
              messages: formatNumber(amounts.messages),
              contacts: formatNumber(amounts.contacts),
              files: formatNumber(amounts.files),
            })}
          </small>
        </div>
        <Button
          size="xs"
          variant="outline"
          color="barro"
          leftSection={<IconTrash size={14} stroke={1.75} aria-hidden />}
          onClick={() => setAsks(true)}
        >
          {t('privacy.erase.company.button')}
        </Button>
      </div>
      {asks && (
        <EraseCompanyDialog name={company.name} amounts={amounts} onTake={onTake} onClose={() => setAsks(false)} />
      )}
    </section>
  );
}

function PendingRow({
  erasure: { id, contact, user, requestedAt, dueAt, isRunning, done, total },
}: {
  erasure: Erasure;
}) {
  const { t } = useTranslation();
  const now = useNow();
  const undo = useUndoErasure();
  const hours = Math.max(1, Math.ceil((Date.parse(dueAt) - now.getTime()) / hourMs));
  const { name } = contact;
  const when =
    hours > 24
      ? t('privacy.erase.inDays', { name, count: Math.ceil(hours / 24) })
      : t('privacy.erase.inHours', { name, count: hours });
  return (
    <div className={`${card.row} ${css.pending}`} data-wraps>
      <IconHourglass size={20} stroke={1.75} aria-hidden />
      <div className={card.words}>
        <strong>{isRunning ? t('privacy.erase.running', { name }) : when}</strong>
        <small>
          {isRunning
            ? t('privacy.erase.progress', { done: formatNumber(done), total: formatNumber(total) })
            : t('privacy.erase.asked', {
                who: user?.name ?? t('privacy.erase.gone'),
                date: formatDate(requestedAt, '2-digit'),
              })}
        </small>
      </div>
      {!isRunning && (
        <Button
          size="xs"
          variant="default"
          loading={undo.isPending}
          leftSection={<IconArrowBackUp size={14} stroke={1.75} aria-hidden />}
          onClick={() => undo.mutate(id, { onSuccess: () => toast.ok(t('privacy.erase.undone')) })}
        >
          {t('privacy.erase.undo')}
        </Button>
      )}
    </div>
  );
}
