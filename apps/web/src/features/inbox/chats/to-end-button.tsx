import { IconArrowDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import css from './chat-pane.module.css';

/** The way back to the end of a chat. */
export function ToEndButton({ shown, onClick }: { shown: boolean; onClick: () => void }) {
  const { t } = useTranslation();
  if (!shown) return null;
  return (
    <div className={css.toEnd}>
      <IconButton label={t('chats.thread.toEnd')} radius="xl" size={36} variant="default" onClick={onClick}>
        <IconArrowDown size={18} stroke={1.75} />
      </IconButton>
    </div>
  );
}
