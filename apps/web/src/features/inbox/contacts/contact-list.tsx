import type { TFunction } from 'i18next';
import type { Contact, ContactService } from '@balcao/contract';
import { Button, Table } from '@mantine/core';
import { Menu } from '../../../ui/overlays/menu.ts';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconArchiveOff,
  IconArrowMerge,
  IconBan,
  IconCalendarEvent,
  IconCircleCheck,
  IconDots,
  IconEraser,
  IconMessagePlus,
  IconPencil,
  IconTrash,
} from '../../../ui/icons/index.ts';
import { useNavigate } from '@tanstack/react-router';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toneIdOf } from './contact-avatar.tsx';
import { shownAddress } from './shown-address.ts';
import { useSession } from '../../../app/session/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { CutName } from '../../../ui/text/cut-name.tsx';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { TableCard } from '../../../ui/layout/page.tsx';
import { SortableHead } from '../../../ui/lists/sortable-head.tsx';
import type { Sort } from '../../../ui/lists/use-sort.ts';
import { LastContact, NoValue, OpenTicket, ServiceTags } from './contact-service-cells.tsx';
import { useContactServices } from './contact-services.queries.ts';
import css from './contact-list.module.css';

export interface ContactActions {
  onStart: (contact: Contact) => void;
  onEdit: (contact: Contact) => void;
  onDelete: (contact: Contact) => void;
  onBlock: (contact: Contact) => void;
  onMerge: (contact: Contact) => void;
  onErase: (contact: Contact) => void;
  onRestore: (id: number) => void;
}

interface Props extends ContactActions {
  contacts: readonly Contact[];
  /** the order of the list; undefined where it has only one */
  sort: Sort | undefined;
  /** at the end: what is still loading */
  end?: ReactNode;
}

/** A table where there is room for one, cards elsewhere. */
export function ContactList({ contacts, sort, end, ...actions }: Props) {
  const wide = useMediaQuery('(min-width: 900px)', undefined, { getInitialValueInEffect: false });
  const { t } = useTranslation();
  const services = useContactServices(contacts);
  if (!wide) {
    return (
      <>
        <ul className={css.cards}>
          {contacts.map((contact) => (
            <ContactCard key={contact.id} contact={contact} service={services.get(contact.id)} {...actions} />
          ))}
        </ul>
        {end}
      </>
    );
  }
  return (
    <TableCard>
      <Table className={css.table} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <SortableHead label={t('contacts.columns.name')} column="name" sort={sort} />
            <Table.Th>{t('contacts.columns.number')}</Table.Th>
            <Table.Th>{t('contacts.columns.email')}</Table.Th>
            <Table.Th>{t('contacts.columns.lastContact')}</Table.Th>
            <Table.Th>{t('contacts.columns.service')}</Table.Th>
            <Table.Th>{t('contacts.columns.actions')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {contacts.map((contact) => (
            <ContactRow key={contact.id} contact={contact} service={services.get(contact.id)} {...actions} />
          ))}
        </Table.Tbody>
      </Table>
      {end}
    </TableCard>
  );
}

type ActionProps = ContactActions & { contact: Contact };
type RowProps = ActionProps & { service: ContactService | undefined };

// Hundreds of rows are on screen: one that did not change is not drawn again.
const ContactRow = memo(function ContactRow({ contact, service, ...actions }: RowProps) {
  const { t } = useTranslation();
  return (
    <Table.Tr>
      <Table.Td>
        <span className={css.person}>
          <Avatar
            id={toneIdOf(contact)}
            name={contact.name}
            size={30}
            src={contact.profilePicUrl}
            group={contact.isGroup}
          />
          <CutName className={css.name}>{contact.name}</CutName>
          <Blocked contact={contact} />
          <ServiceTags service={service} />
        </span>
      </Table.Td>
      <Table.Td className={css.number}>{numberText(contact, t)}</Table.Td>
      <Table.Td className={css.email}>{contact.email || <NoValue words={t('contacts.noEmail')} />}</Table.Td>
      <Table.Td className={css.last}>
        {service?.lastMessageAt ? <LastContact service={service} /> : <NoValue words={t('contacts.service.never')} />}
      </Table.Td>
      <Table.Td className={css.service}>
        {service?.ticket ? <OpenTicket service={service} /> : <NoValue words={t('contacts.service.none')} />}
      </Table.Td>
      <Table.Td>
        <RowActions contact={contact} size={28} {...actions} />
      </Table.Td>
    </Table.Tr>
  );
});

const ContactCard = memo(function ContactCard({ contact, service, ...actions }: RowProps) {
  const { t } = useTranslation();
  return (
    <li className={css.card}>
      <Avatar
        id={toneIdOf(contact)}
        name={contact.name}
        size={38}
        src={contact.profilePicUrl}
        group={contact.isGroup}
      />
      <div className={css.lines}>
        <span className={css.person}>
          <CutName className={css.name}>{contact.name}</CutName>
          <Blocked contact={contact} />
        </span>
        <span className={css.number}>{numberText(contact, t)}</span>
        {contact.email && <span className={css.email}>{contact.email}</span>}
        {service && (
          <span className={css.serviceLine}>
            <LastContact service={service} />
            <OpenTicket service={service} />
            <ServiceTags service={service} />
          </span>
        )}
      </div>
      <RowActions contact={contact} size={44} {...actions} />
    </li>
  );
});

function numberText(contact: Contact, t: TFunction): string {
  return contact.isGroup ? t('contacts.group') : shownAddress(contact) || t('contacts.noNumber');
}

function Blocked({ contact }: { contact: Contact }) {
  const { t } = useTranslation();
  if (!contact.isBlocked) return null;
  return (
    <span className={css.blocked}>
      <IconBan size={14} stroke={1.75} aria-hidden />
      {t('contacts.blocked')}
    </span>
  );
}

function RowActions({ contact, size, ...actions }: ActionProps & { size: number }) {
  const { t } = useTranslation();
  const { can, includes, user } = useSession();
  const navigate = useNavigate();
  const { name } = contact;
  const onCard = size > 28;
  const mayDelete = can('contacts-page:deleteContact');
  if (contact.archivedAt !== null)
    return (
      <div className={css.actions}>
        <Button
          variant="default"
          size={onCard ? 'lg' : 'xs'}
          leftSection={<IconArchiveOff size={16} stroke={1.75} aria-hidden />}
          aria-label={t('contacts.archive.restoreOne', { name })}
          onClick={() => actions.onRestore(contact.id)}
        >
          {t('contacts.archive.restore')}
        </Button>
        {user.profile === 'admin' && (
          <IconButton label={t('contacts.actions.erase')} size={size} onClick={() => actions.onErase(contact)}>
            <IconEraser size={18} stroke={1.75} />
          </IconButton>
        )}
      </div>
    );
  return (
    <div className={css.actions}>
      <IconButton
        label={t('contacts.actions.start', { name })}
        size={size}
        className={css.start}
        // No address to write to.
        disabled={contact.number === '' || contact.isBlocked}
        onClick={() => actions.onStart(contact)}
      >
        <IconMessagePlus size={18} stroke={1.75} />
      </IconButton>
      {!onCard && (
        <>
          <IconButton label={t('contacts.actions.edit', { name })} size={size} onClick={() => actions.onEdit(contact)}>
            <IconPencil size={18} stroke={1.75} />
          </IconButton>
          {mayDelete && (
            <IconButton
              label={t('contacts.actions.delete', { name })}
              size={size}
              onClick={() => actions.onDelete(contact)}
            >
              <IconTrash size={18} stroke={1.75} />
            </IconButton>
          )}
        </>
      )}
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <IconButton label={t('contacts.actions.more', { name })} size={size}>
            <IconDots size={18} stroke={1.75} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {onCard && (
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => actions.onEdit(contact)}>
              {t('common.edit')}
            </Menu.Item>
          )}
          {includes('useSchedules') && (
            <Menu.Item
              leftSection={<IconCalendarEvent size={16} stroke={1.75} />}
              onClick={() => void navigate({ to: '/schedules', search: { contactId: contact.id } })}
            >
              {t('messages.schedule.action')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={
              contact.isBlocked ? <IconCircleCheck size={16} stroke={1.75} /> : <IconBan size={16} stroke={1.75} />
            }
            onClick={() => actions.onBlock(contact)}
          >
            {t(contact.isBlocked ? 'contacts.actions.unblock' : 'contacts.actions.block')}
          </Menu.Item>
          {!contact.isGroup && (
            <Menu.Item
              leftSection={<IconArrowMerge size={16} stroke={1.75} />}
              onClick={() => actions.onMerge(contact)}
            >
              {t('contacts.actions.merge')}
            </Menu.Item>
          )}
          {onCard && mayDelete && (
            <Menu.Item leftSection={<IconTrash size={16} stroke={1.75} />} onClick={() => actions.onDelete(contact)}>
              {t('common.delete')}
            </Menu.Item>
          )}
          {user.profile === 'admin' && (
            <Menu.Item
              c="var(--b-danger)"
              leftSection={<IconEraser size={16} stroke={1.75} />}
              onClick={() => actions.onErase(contact)}
            >
              {t('contacts.actions.erase')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
