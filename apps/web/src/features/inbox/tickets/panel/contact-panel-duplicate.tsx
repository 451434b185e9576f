import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NoticeBox } from '../../../../ui/layout/notice-box.tsx';
import { shownAddress, useDuplicatesOf } from '../../contacts/index.ts';

/** Says that a contact may be one person with another one, and leads to both. */
export function PanelDuplicate({ contactId }: { contactId: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [pair] = useDuplicatesOf(contactId);
  if (!pair) return null;
  const other = pair.contact.id === contactId ? pair.other : pair.contact;
  return (
    <NoticeBox
      tone="info"
      title={t('contactPanel.duplicate.title', { name: other.name, number: shownAddress(other) })}
      action={
        <Button size="xs" variant="default" onClick={() => void navigate({ to: '/contacts/checks' })}>
          {t('contactPanel.duplicate.compare')}
        </Button>
      }
    />
  );
}
