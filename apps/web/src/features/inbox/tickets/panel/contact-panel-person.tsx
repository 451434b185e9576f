import { isMaskedNumber } from '@balcao/contract';
import type { Contact, Ticket } from '@balcao/contract';
import { Button } from '@mantine/core';
import { Menu } from '../../../../ui/overlays/menu.ts';
import { useDisclosure } from '@mantine/hooks';
import {
  IconArchive,
  IconArchiveOff,
  IconBan,
  IconCopy,
  IconDots,
  IconEraser,
  IconLockOpen,
  IconPencil,
} from '../../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../../app/copy-text.ts';
import { useSession } from '../../../../app/session/session.ts';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import { formatPhone } from '../../../../ui/text/phone.ts';
import { StatusPill } from '../../../../ui/status-pill.tsx';
import { ContactAvatar, ContactFormDialog, shownAddress, useRestoreContact } from '../../contacts/index.ts';
import { EraseContactDialog } from '../../../operations/privacy/index.ts';
import css from './contact-panel.module.css';
import { useBlocking } from '../header/use-blocking.tsx';

interface Props {
  /** what the ticket contains is there at once */
  brief: Ticket['contact'];
  /** everything, once it has come */
  contact: Contact | undefined;
}

/** The contact, and the actions on it. */
export function PanelPerson({ brief, contact }: Props) {
  const { t } = useTranslation();
  const { name, number, isBlocked } = contact ?? brief;
  const [editing, edit] = useDisclosure();
  const [erasing, erase] = useDisclosure();
  const { user } = useSession();
  const blocking = useBlocking({ id: brief.id, name });
  const restore = useRestoreContact();
  const isArchived = contact !== undefined && contact.archivedAt !== null;

  const copy = () => void copyText(`+${number}`, t('contactPanel.copied'), t('contactPanel.copyFailed'));

  // On a computer the app itself may be what opens such links.
  const mayCall = !isMaskedNumber(number) && matchMedia('(pointer: coarse)').matches;
  const shownNumber = mayCall ? <a href={`tel:+${number}`}>{formatPhone(number)}</a> : formatPhone(number);

  return (
    <section className={css.person}>
      <div className={css.who}>
        <ContactAvatar contact={contact ?? brief} size={52} />
        <div className={css.lines}>
          <h3>{name}</h3>
          <p className={css.number}>
            {number && !brief.isGroup
              ? shownNumber
              : brief.isGroup
                ? t('contactPanel.group')
                : shownAddress(contact ?? brief) || t('tickets.contact.noNumber')}
            {number && !isMaskedNumber(number) && !brief.isGroup && 'clipboard' in navigator && (
              <IconButton label={t('contactPanel.copy')} size={28} onClick={copy}>
                <IconCopy size={16} stroke={1.75} />
              </IconButton>
            )}
          </p>
          {isBlocked && (
            <StatusPill tone="bad" icon={<IconBan size={14} stroke={2} />}>
              {t('contactPanel.isBlocked')}
            </StatusPill>
          )}
          {isBlocked && number === '' && !brief.isGroup && <p className={css.hint}>{t('contactPanel.blockedHere')}</p>}
          {isArchived && (
            <StatusPill tone="off" icon={<IconArchive size={14} stroke={2} />}>
              {t('contacts.archive.mark')}
            </StatusPill>
          )}
        </div>
      </div>
      <div className={css.actions}>
        {isArchived && (
          <Button
            size="sm"
            variant="default"
            loading={restore.isPending}
            leftSection={<IconArchiveOff size={16} stroke={1.75} aria-hidden />}
            onClick={() => restore.mutate(brief.id)}
          >
            {t('contacts.archive.restore')}
          </Button>
        )}
        <Button
          className={css.edit}
          size="sm"
          variant="default"
          disabled={!contact}
          leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
          onClick={edit.open}
        >
          {t('common.edit')}
        </Button>
        {!brief.isGroup && (
          <Menu>
            <Menu.Target>
              <IconButton label={t('contactPanel.more')} variant="default" size={32}>
                <IconDots size={16} stroke={1.75} />
              </IconButton>
            </Menu.Target>
            <Menu.Dropdown>
              {isBlocked ? (
                <Menu.Item leftSection={<IconLockOpen size={16} stroke={1.75} />} onClick={blocking.unblock}>
                  {t('contactPanel.unblock')}
                </Menu.Item>
              ) : (
                <Menu.Item
                  color="var(--b-danger)"
                  leftSection={<IconBan size={16} stroke={1.75} />}
                  onClick={blocking.block}
                >
                  {t('contactPanel.block')}
                </Menu.Item>
              )}
              {user.profile === 'admin' && (
                <Menu.Item
                  color="var(--b-danger)"
                  leftSection={<IconEraser size={16} stroke={1.75} />}
                  onClick={erase.open}
                >
                  {t('contacts.actions.erase')}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <EraseContactDialog opened={erasing} contact={contact ?? brief} onClose={erase.close} />
      <ContactFormDialog opened={editing} contact={contact} onClose={edit.close} />
      {blocking.dialog}
    </section>
  );
}
