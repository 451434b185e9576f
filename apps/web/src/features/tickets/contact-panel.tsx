import type { Contact, Ticket } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session.ts';
import { formatDate } from '../../ui/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PanelPerson } from './contact-panel-person.tsx';
import { PanelSection } from './contact-panel-section.tsx';
import css from './contact-panel.module.css';
import { useContact } from './contact-panel.queries.ts';

export type PanelPart = 'information';

interface Props {
  ticket: Ticket;
  onClose: () => void;
}

/** Who the contact of the open conversation is, and what there was with them before. */
export function ContactPanel({ ticket, onClose }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { data: contact, isError, refetch } = useContact(ticket.contactId);
  const [folded, setFolded] = useLocalStorage<PanelPart[]>({
    key: `contact-panel-${user.id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const part = (id: PanelPart) => ({
    id,
    opened: !folded.includes(id),
    onToggle: () => setFolded(folded.includes(id) ? folded.filter((each) => each !== id) : [...folded, id]),
  });
  return (
    <>
      <header className={css.head}>
        <h2>{t('tickets.contact.title')}</h2>
        <IconButton label={t('common.close')} onClick={onClose}>
          <IconX size={18} stroke={1.75} />
        </IconButton>
      </header>
      <div className={css.body}>
        <PanelPerson brief={ticket.contact} contact={contact} />
        <PanelSection {...part('information')} title={t('tickets.contact.information')}>
          {isError && !contact ? (
            <p className={css.none}>
              {t('common.loadFailed.title')}.{' '}
              <Button size="xs" variant="subtle" onClick={() => void refetch()}>
                {t('common.retry')}
              </Button>
            </p>
          ) : (
            <Information brief={ticket.contact} contact={contact} />
          )}
        </PanelSection>
      </div>
    </>
  );
}

function Information({ brief, contact }: { brief: Ticket['contact']; contact: Contact | undefined }) {
  const { t } = useTranslation();
  const { email, extraInfo } = contact ?? brief;
  return (
    <dl className={css.facts}>
      {email && <Fact name={t('common.email')} value={email} />}
      {extraInfo.map((info) => (
        <Fact key={info.id} name={info.name} value={info.value} />
      ))}
      {contact && <Fact name={t('tickets.contact.since')} value={formatDate(contact.createdAt)} />}
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
