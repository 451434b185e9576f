import type { PhoneChat } from '@balcao/contract';
import { Checkbox } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ColorLabel } from '../../../../ui/color-label.tsx';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import { IconChevronRight } from '../../../../ui/icons/index.ts';
import { CutName } from '../../../../ui/text/cut-name.tsx';
import { formatDate } from '../../../../ui/text/format.ts';
import { Meta } from '../../../../ui/text/meta.tsx';
import { formatPhone } from '../../../../ui/text/phone.ts';
import css from './phone-history-dialog.module.css';

/** A conversation is called by its name, else its number, else that it hides it. */
export const nameOfChat = ({ name, number, isGroup }: PhoneChat, t: TFunction): string =>
  name || (number ? formatPhone(number) : isGroup ? t('phoneHistory.list.group') : t('phoneHistory.list.hidden'));

interface Props {
  chat: PhoneChat;
  /** undefined = there is nothing to mark */
  mark: { checked: boolean; label: string; onChange: (checked: boolean) => void } | undefined;
  onRead: () => void;
}

/** A conversation of a phone, with its mark and the way into it. */
export function PhoneChatRow({ chat, mark, onRead }: Props) {
  const { t } = useTranslation();
  const { messages, firstAt, lastAt, number, isGroup, isLeftOut, isBrought, queue, name } = chat;
  const from = formatDate(firstAt, '2-digit');
  const to = formatDate(lastAt, '2-digit');
  const shownName = nameOfChat(chat, t);
  const kind = isGroup ? t('phoneHistory.list.group') : number && name ? formatPhone(number) : '';
  return (
    <li className={css.row}>
      {mark && (
        <Checkbox
          aria-label={mark.label}
          checked={mark.checked}
          onChange={(event) => mark.onChange(event.currentTarget.checked)}
        />
      )}
      <div className={css.words}>
        <div className={css.name}>
          <CutName>{shownName}</CutName>
        </div>
        <Meta as="div">
          {[
            kind,
            messages > 0 ? t('phoneHistory.messages', { count: messages }) : '',
            from === to ? to : `${from} – ${to}`,
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </Meta>
      </div>
      <div className={css.side}>
        {isLeftOut && <Meta>{t('phoneHistory.list.leftOut')}</Meta>}
        {isBrought &&
          (queue ? (
            <ColorLabel color={queue.color}>{queue.name}</ColorLabel>
          ) : (
            <Meta>{t('phoneHistory.list.adminsOnly')}</Meta>
          ))}
      </div>
      {isBrought && (
        <IconButton label={t('phoneHistory.list.read', { name: shownName })} onClick={onRead}>
          <IconChevronRight size={18} stroke={1.75} />
        </IconButton>
      )}
    </li>
  );
}
