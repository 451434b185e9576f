import { Menu } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../../app/commands/key-hint.tsx';
import { isSendable } from './compose.ts';
import { useDraft } from './drafts/drafts.ts';

/** Sends the text and resolves, from a menu; present only while a message is written. */
export function SendAndResolveItem({ ticketId, onClick }: { ticketId: number; onClick: () => void }) {
  const { t } = useTranslation();
  const draft = useDraft(ticketId);
  if (draft.editing || draft.note !== null || !isSendable(draft)) return null;
  return (
    <Menu.Item
      leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
      rightSection={<KeyHint command="sendAndResolve" />}
      onClick={onClick}
    >
      {t('messages.composer.sendAndResolve')}
    </Menu.Item>
  );
}
