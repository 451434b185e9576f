import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  IconBolt,
  IconCalendarEvent,
  IconListCheck,
  IconNote,
  IconPlayerPlay,
  IconQrcode,
  IconTransfer,
} from '../../../ui/icons/index.ts';
import type { Icon } from '../../../ui/icons/index.ts';
import css from '../../../ui/phone/quick-actions.module.css';

/** What each does; one that is not possible is left out. */
interface Props {
  onReplies: () => void;
  onMacros: () => void;
  onPix: (() => void) | undefined;
  onNote: () => void;
  onTransfer: () => void;
  onChoices: (() => void) | undefined;
  onSchedule: (() => void) | undefined;
}

/** Above the field of a phone, while nothing is written: what one does most, beside each other. */
export function QuickActions(props: Props) {
  const { t } = useTranslation();
  return (
    <div className={css.actions} role="toolbar" aria-label={t('messages.quickActions.label')}>
      <Action icon={IconBolt} onClick={props.onReplies}>
        {t('messages.quickActions.replies')}
      </Action>
      <Action icon={IconPlayerPlay} onClick={props.onMacros}>
        {t('messages.quickActions.macros')}
      </Action>
      {props.onPix && (
        <Action icon={IconQrcode} onClick={props.onPix}>
          {t('messages.quickActions.pix')}
        </Action>
      )}
      <Action icon={IconNote} onClick={props.onNote}>
        {t('messages.quickActions.note')}
      </Action>
      <Action icon={IconTransfer} onClick={props.onTransfer}>
        {t('inbox.transfer.action')}
      </Action>
      {props.onChoices && (
        <Action icon={IconListCheck} onClick={props.onChoices}>
          {t('messages.quickActions.choices')}
        </Action>
      )}
      {props.onSchedule && (
        <Action icon={IconCalendarEvent} onClick={props.onSchedule}>
          {t('messages.quickActions.schedule')}
        </Action>
      )}
    </div>
  );
}

function Action({ icon: ActionIcon, onClick, children }: { icon: Icon; onClick: () => void; children: ReactNode }) {
  return (
    <UnstyledButton className={css.action} onClick={onClick}>
      <ActionIcon size={17} stroke={1.75} aria-hidden />
      {children}
    </UnstyledButton>
  );
}
