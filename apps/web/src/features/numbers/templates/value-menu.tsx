import { formatFieldValue } from '@balcao/contract';
import type { Ticket } from '@balcao/contract';
import { Button } from '@mantine/core';
import { Menu } from '../../../ui/overlays/menu.ts';
import { useTranslation } from 'react-i18next';
import { IconChevronDown } from '../../../ui/icons/index.ts';
import { Meta } from '../../../ui/text/meta.tsx';
import { useFields, useFieldValues } from '../../inbox/custom-fields/index.ts';

interface Props {
  ticket: Pick<Ticket, 'id' | 'contactId'>;
  onInsert: (text: string) => void;
}

/** A menu of the fields of the contact and the ticket with their values, of which one is put into a placeholder; nothing without fields. */
export function ValueMenu({ ticket, onInsert }: Props) {
  const { t, i18n } = useTranslation();
  const [ofContacts, ofTickets] = [useFields('contact') ?? [], useFields('ticket') ?? []];
  const { data: contactValues = {} } = useFieldValues('contact', ofContacts.length > 0 ? ticket.contactId : undefined);
  const { data: ticketValues = {} } = useFieldValues('ticket', ofTickets.length > 0 ? ticket.id : undefined);
  const filled = [
    ...ofContacts.map((field) => ({ field, value: contactValues[field.key] ?? null })),
    ...ofTickets.map((field) => ({ field, value: ticketValues[field.key] ?? null })),
  ].map(({ field, value }) => ({ field, text: formatFieldValue(field, value, i18n.language) }));
  if (filled.length === 0) return null;
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          rightSection={<IconChevronDown size={14} stroke={2} aria-hidden />}
        >
          {t('templates.field')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {filled.map(({ field, text }) =>
          text === '' ? (
            <Menu.Item key={field.id} disabled>
              {t('templates.emptyField', { name: field.name })}
            </Menu.Item>
          ) : (
            <Menu.Item key={field.id} onClick={() => onInsert(text)}>
              {field.name} <Meta>{text}</Meta>
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
