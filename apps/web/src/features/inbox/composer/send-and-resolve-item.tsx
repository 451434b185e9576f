import { Menu } from '../../../ui/overlays/menu.ts';
import { IconSend } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../../../app/commands/key-hint.tsx';
import { useComposerOf } from './composer-slot.ts';
import type { ComposerSlot } from './composer-slot.ts';
import { isSendable } from './compose.ts';
import { useDraftPart } from './drafts/drafts.ts';

/** Sends the text and resolves, from a menu; present only while a message is written. */
export function SendAndResolveItem({ ticketId, composer: slot }: { ticketId: number; composer: ComposerSlot }) {
  const { t } = useTranslation();
  const composer = useComposerOf(slot);
  const isOffered = useDraftPart(ticketId, (draft) => !draft.editing && draft.note === null && isSendable(draft));
  if (!composer || !isOffered) return null;
  return (
    <Menu.Item
      leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
      rightSection={<KeyHint command="sendAndResolve" />}
      onClick={composer.sendAndResolve}
    >
      {t('messages.composer.sendAndResolve')}
    </Menu.Item>
  );
}
