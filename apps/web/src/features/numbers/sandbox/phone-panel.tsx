import type { TFunction } from 'i18next';
import type { SandboxContact, SandboxMember } from '@balcao/contract';
import { Button, Tooltip } from '@mantine/core';
import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconChartBar,
  IconChecks,
  IconCornerUpLeft,
  IconDeviceComputerCamera,
  IconEye,
  IconFileText,
  IconMapPin,
  IconMicrophone,
  IconMoodSmile,
  IconPencil,
  IconPhone,
  IconPhoto,
  IconPlugConnected,
  IconPlugConnectedX,
  IconQrcode,
  IconShoppingCart,
  IconSpeakerphone,
  IconTrash,
  IconUserSquareRounded,
  IconVideo,
} from '../../../ui/icons/index.ts';
import type { Icon } from '../../../ui/icons/index.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FileInput } from '../../../ui/fields/file-input.tsx';
import { formatTime } from '../../../ui/text/format.ts';
import type { ContentKind } from './content-dialogs.tsx';
import type { LogEntry } from './phone-log.ts';
import { mayDelete, mayEdit, mayReact, mayReply } from './phone-actions.ts';
import { ReactMenu } from './phone-menu.tsx';
import type { MenuActions } from './phone-menu.tsx';
import css from './phone-panel.module.css';
import { usePhoneMessages } from './sandbox.queries.ts';
import { seenBy } from './sandbox.rules.ts';

interface Props extends Omit<ActionsProps, 'contact'> {
  /** the person who is being played; null = none yet */
  contact: SandboxContact | null;
  entries: readonly LogEntry[];
  /** the name of a contact by number */
  nameOf: (number: string) => string;
  onClear: () => void;
}

/** The contact's actions besides writing, and the events since the screen was opened. */
export function PhonePanel({ contact, entries, nameOf, onClear, ...actions }: Props) {
  const { t } = useTranslation();
  return (
    <div className={css.panel}>
      <header className={css.head}>
        <h2>
          {contact
            ? t('sandbox.actions.title', { name: actions.member?.name ?? contact.name })
            : t('sandbox.panes.panel')}
        </h2>
      </header>
      {contact ? <Actions contact={contact} {...actions} /> : <p className={css.quiet}>{t('sandbox.actions.pick')}</p>}
      <header className={css.head} data-line>
        <h2>{t('sandbox.log.title')}</h2>
        {entries.length > 0 && (
          <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
            {t('sandbox.log.clear')}
          </Button>
        )}
      </header>
      {entries.length === 0 && <p className={css.quiet}>{t('sandbox.log.empty')}</p>}
      <ul className={css.log} aria-live="polite">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} nameOf={nameOf} />
        ))}
      </ul>
    </div>
  );
}

interface ActionsProps extends MenuActions {
  whatsappId: number;
  contact: SandboxContact;
  /** in a group: as which of its members one acts */
  member: SandboxMember | null;
  onFiles: (files: readonly File[]) => void;
  onRecord: () => void;
  onContent: (kind: ContentKind) => void;
  onCall: (kind: 'voice' | 'video') => void;
}

/** Actions apply to the latest message that allows them; others have them at their three dots. */
function Actions({ whatsappId, contact, member, onFiles, onRecord, onContent, onCall, ...on }: ActionsProps) {
  const { t } = useTranslation();
  const image = useRef<HTMLInputElement>(null);
  const video = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const { data } = usePhoneMessages(whatsappId, contact.number);
  const messages = data?.map((message) => seenBy(message, member?.number ?? null));
  const theirs = messages?.findLast(mayReply);
  const toReact = messages?.findLast((message) => !message.fromMe && mayReact(message));
  const toEdit = messages?.findLast(mayEdit);
  const toDelete = messages?.findLast(mayDelete);
  const nothing = t('sandbox.actions.nothingToReply');
  const nothingOwn = t('sandbox.actions.nothingOwn');
  const react = (
    <Action
      icon={IconMoodSmile}
      label={t('sandbox.actions.react')}
      why={toReact ? undefined : nothing}
      onClick={undefined}
    />
  );
  return (
    <div className={css.actions}>
      <Action icon={IconPhoto} label={t('sandbox.actions.image')} onClick={() => image.current?.click()} />
      <Action icon={IconVideo} label={t('sandbox.actions.video')} onClick={() => video.current?.click()} />
      <Action icon={IconMicrophone} label={t('sandbox.actions.voice')} onClick={onRecord} />
      <Action icon={IconFileText} label={t('sandbox.actions.document')} onClick={() => file.current?.click()} />
      <Action icon={IconMapPin} label={t('sandbox.actions.location')} onClick={() => onContent('location')} />
      <Action icon={IconUserSquareRounded} label={t('sandbox.actions.card')} onClick={() => onContent('card')} />
      <Action icon={IconPhone} label={t('sandbox.actions.call')} onClick={() => onCall('voice')} />
      <Action icon={IconDeviceComputerCamera} label={t('sandbox.actions.videoCall')} onClick={() => onCall('video')} />
      <Action icon={IconSpeakerphone} label={t('sandbox.actions.referral')} onClick={() => onContent('referral')} />
      <Action icon={IconQrcode} label={t('sandbox.actions.pix')} onClick={() => onContent('pix')} />
      <Action icon={IconShoppingCart} label={t('sandbox.actions.order')} onClick={() => onContent('order')} />
      <Action icon={IconChartBar} label={t('sandbox.actions.poll')} onClick={() => onContent('poll')} />
      {toReact ? (
        <ReactMenu message={toReact} onReact={on.onReact}>
          <button type="button" className={css.action}>
            <IconMoodSmile size={18} stroke={1.75} aria-hidden />
            {t('sandbox.actions.react')}
          </button>
        </ReactMenu>
      ) : (
        react
      )}
      <Action
        icon={IconCornerUpLeft}
        label={t('sandbox.actions.reply')}
        why={theirs ? undefined : nothing}
        onClick={theirs && (() => on.onReply(theirs))}
      />
      <Action
        icon={IconPencil}
        label={t('sandbox.actions.edit')}
        why={toEdit ? undefined : nothingOwn}
        onClick={toEdit && (() => on.onEdit(toEdit))}
      />
      <Action
        icon={IconTrash}
        label={t('sandbox.actions.delete')}
        why={toDelete ? undefined : nothingOwn}
        onClick={toDelete && (() => on.onDelete(toDelete))}
      />
      <FileInput input={image} accept="image/*" onFiles={onFiles} />
      <FileInput input={video} accept="video/*" onFiles={onFiles} />
      <FileInput input={file} onFiles={onFiles} />
    </div>
  );
}

interface ActionProps {
  icon: Icon;
  label: string;
  /** why it cannot be done now */
  why?: string;
  onClick: (() => void) | undefined;
}

function Action({ icon: ActionIcon, label, why, onClick }: ActionProps) {
  return (
    <Tooltip label={why} disabled={why === undefined} events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className={css.action} aria-disabled={why !== undefined || undefined} onClick={onClick}>
        <ActionIcon size={18} stroke={1.75} aria-hidden />
        {label}
      </button>
    </Tooltip>
  );
}

const icons: Readonly<Record<Exclude<LogEntry['kind'], 'changed'>, Icon>> = {
  scanned: IconQrcode,
  connected: IconPlugConnected,
  disconnected: IconPlugConnectedX,
  sent: IconArrowUpRight,
  delivered: IconChecks,
  seen: IconEye,
  received: IconArrowDownLeft,
  read: IconEye,
};
const changeIcons = { edit: IconPencil, delete: IconTrash, reaction: IconMoodSmile } as const;

function Entry({ entry, nameOf }: { entry: LogEntry; nameOf: (number: string) => string }) {
  const { t } = useTranslation();
  const EntryIcon = entry.kind === 'changed' ? changeIcons[entry.change.kind] : icons[entry.kind];
  return (
    <li>
      <time dateTime={entry.at.toISOString()}>{formatTime(entry.at)}</time>
      <EntryIcon size={15} stroke={1.75} aria-hidden />
      <p>
        <b>{'number' in entry ? nameOf(entry.number) : t('sandbox.log.phone')}</b> · {words(entry, t)}
      </p>
    </li>
  );
}

function words(entry: LogEntry, t: TFunction): string {
  switch (entry.kind) {
    case 'scanned':
    case 'connected':
    case 'disconnected':
      return t(`sandbox.log.${entry.kind}`);
    case 'changed': {
      const { kind, byContact, emoji } = entry.change;
      const what = kind === 'reaction' && emoji === '' ? 'unreact' : kind;
      return t(`sandbox.log.${byContact ? 'byContact' : 'byCompany'}.${what}`, { emoji });
    }
    case 'read':
      return t('sandbox.log.read', { count: entry.count });
    case 'sent':
    case 'delivered':
    case 'seen':
    case 'received':
      return t(`sandbox.log.${entry.kind}.${entry.media}`);
  }
}
