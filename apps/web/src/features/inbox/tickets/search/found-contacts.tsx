import type { Contact } from '@balcao/contract';
import { IconMessagePlus } from '../../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { CutName } from '../../../../ui/text/cut-name.tsx';
import { useDialog } from '../../../../ui/dialogs/use-dialog.ts';
import { Highlight } from '../../../../ui/text/highlight.tsx';
import { ContactAvatar, shownAddress } from '../../contacts/index.ts';
import css from './found-contacts.module.css';
import { NewTicketDialog } from '../dialogs/lazy-new-ticket.ts';

/** The contacts that a search found, below the tickets. */
export function FoundContacts({ contacts, query }: { contacts: readonly Contact[]; query: string }) {
  const { t } = useTranslation();
  const start = useDialog<Contact>();
  return (
    <section className={css.contacts} aria-label={t('inbox.search.contacts')}>
      <h2 className={css.title}>{t('inbox.search.contacts')}</h2>
      <ul className={css.list}>
        {contacts.map((contact) => (
          <li key={contact.id}>
            <button
              type="button"
              className={css.contact}
              title={t('contacts.actions.start', { name: contact.name })}
              onClick={() => start.open(contact)}
            >
              <ContactAvatar contact={contact} size={38} />
              <span className={css.lines}>
                <CutName className={css.name}>
                  <Highlight text={contact.name} query={query} />
                </CutName>
                <span className={css.number}>{shownAddress(contact)}</span>
              </span>
              <IconMessagePlus size={18} stroke={1.75} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <NewTicketDialog key={start.instanceKey} opened={start.opened} contact={start.value} onClose={start.close} />
    </section>
  );
}
