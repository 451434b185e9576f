import type { PhoneChat } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../../ui/dialogs/modal.tsx';
import { Meta } from '../../../../ui/text/meta.tsx';
import css from './conversation-history-line.module.css';
import { PhoneThread } from './phone-thread.tsx';

/** Above the first message of a conversation: what the phone had before, for those who may read it. */
export function ConversationHistoryLine({ chats, name }: { chats: readonly PhoneChat[]; name: string }) {
  const { t } = useTranslation();
  const narrow = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [opened, setOpened] = useState<PhoneChat | null>(null);
  return (
    <>
      {chats.map((chat) => (
        <Meta key={chat.id} as="div" className={css.line}>
          {t('phoneHistory.conversation.line', { count: chat.messages })}{' '}
          <Button size="xs" variant="subtle" onClick={() => setOpened(chat)}>
            {t('phoneHistory.conversation.show')}
          </Button>
        </Meta>
      ))}
      <Modal
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={t('phoneHistory.conversation.title')}
        size={640}
        fullScreen={narrow}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        {opened && (
          <div className={css.thread}>
            <PhoneThread chatId={opened.id} name={name} />
          </div>
        )}
      </Modal>
    </>
  );
}
