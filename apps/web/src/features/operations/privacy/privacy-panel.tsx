import type { Contact } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconDownload, IconEraser, IconFileExport } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/text/format.ts';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { ContactAvatar } from '../../inbox/contacts/index.ts';
import { ContactPicker } from '../../inbox/contact-picker/index.ts';
import { EraseCard } from './erase-card.tsx';
import { EraseContactDialog } from './erase-contact-dialog.tsx';
import { ExportRow } from './export-row.tsx';
import { RetentionCard } from './retention-card.tsx';
import card from '../../../ui/layout/section-card.module.css';
import css from './privacy-panel.module.css';
import { useContactAmounts, useCreateExport, usePrivacy } from './privacy.queries.ts';

/** Exports of a company's data and of a contact's, and erasures. */
export function PrivacyPanel() {
  const { t } = useTranslation();
  const { data, isError, refetch } = usePrivacy();
  const create = useCreateExport();
  const [contact, setContact] = useState<Contact>();
  if (!data) return isError ? <LoadFailed onRetry={refetch} /> : <SkeletonRows count={3} height={72} avatar={0} />;
  const ofCompany = data.exports.filter((one) => one.contact === null);
  const ofContacts = data.exports.filter((one) => one.contact !== null);
  const isMaking = ofCompany.some(({ state }) => state === 'waiting' || state === 'running');
  const { messages, contacts, tickets } = data.company;
  return (
    <div className={css.cards}>
      <section className={card.card} aria-label={t('privacy.company.title')}>
        <header className={card.head} data-wraps>
          <div>
            <h2 className={card.title}>{t('privacy.company.title')}</h2>
            <p className={card.text}>{t('privacy.company.text')}</p>
            <p className={card.text}>
              {t('privacy.company.amounts', {
                messages: formatNumber(messages),
                contacts: formatNumber(contacts),
                tickets: formatNumber(tickets),
              })}
            </p>
          </div>
          <Button
            variant="default"
            disabled={isMaking}
            loading={create.isPending && create.variables === undefined}
            leftSection={<IconFileExport size={16} stroke={1.75} aria-hidden />}
            onClick={() => create.mutate(undefined)}
          >
            {t('privacy.company.prepare')}
          </Button>
        </header>
        {ofCompany.map((item) => (
          <ExportRow key={item.id} item={item} />
        ))}
      </section>
      <section className={card.card} aria-label={t('privacy.contact.title')}>
        <header className={card.head} data-wraps>
          <div>
            <h2 className={card.title}>{t('privacy.contact.title')}</h2>
            <p className={card.text}>{t('privacy.contact.text')}</p>
          </div>
        </header>
        <div className={card.row} data-wraps>
          {contact ? (
            <ContactRow
              contact={contact}
              loading={create.isPending}
              isPending={data.erasures.some((one) => one.contact.id === contact.id)}
              onOther={() => setContact(undefined)}
              onTake={() => create.mutate(contact.id)}
            />
          ) : (
            <div className={css.picker}>
              <ContactPicker label={t('privacy.contact.choose')} onChoose={setContact} />
            </div>
          )}
        </div>
        {ofContacts.map((item) => (
          <ExportRow key={item.id} item={item} />
        ))}
      </section>
      <RetentionCard onTake={() => create.mutate(undefined)} />
      <EraseCard data={data} onTake={() => create.mutate(undefined)} />
    </div>
  );
}

function ContactRow({
  contact,
  loading,
  isPending,
  onOther,
  onTake,
}: {
  contact: Contact;
  loading: boolean;
  /** it is about to be erased */
  isPending: boolean;
  onOther: () => void;
  onTake: () => void;
}) {
  const { t } = useTranslation();
  const { data } = useContactAmounts(contact.id);
  const [asks, setAsks] = useState(false);
  return (
    <>
      <ContactAvatar contact={contact} size={36} />
      <div className={card.words}>
        {contact.name}
        <small>{data ? t('privacy.contact.amounts', { ...data }) : ' '}</small>
      </div>
      <Button size="xs" variant="subtle" color="gray" onClick={onOther}>
        {t('privacy.contact.other')}
      </Button>
      <Button
        size="xs"
        variant="default"
        loading={loading}
        leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
        onClick={onTake}
      >
        {t('privacy.contact.take')}
      </Button>
      <Button
        size="xs"
        variant="outline"
        color="barro"
        disabled={isPending}
        leftSection={<IconEraser size={14} stroke={1.75} aria-hidden />}
        onClick={() => setAsks(true)}
      >
        {t('privacy.erase.contact')}
      </Button>
      {asks && <EraseContactDialog opened contact={contact} onClose={() => setAsks(false)} />}
    </>
  );
}
