import type { SandboxContact, SandboxMessage } from '@balcao/contract';
import { useDocumentVisibility } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { DropZone } from '../messages/index.ts';
import type { FileAdder } from '../messages/index.ts';
import type { Draft } from './drafts.ts';
import type { Outbox } from './outgoing.ts';
import css from './phone-chat.module.css';
import type { useChanges } from './phone-actions.ts';
import { PhoneComposer } from './phone-composer.tsx';
import type { Recording } from './phone-composer.tsx';
import { phoneItems } from './phone-items.ts';
import { PhoneThread, ThreadFailed } from './phone-thread.tsx';
import { useCompanyTyping, useContactTyping } from './phone-typing.ts';
import { lookAt, usePhoneMessages } from './sandbox.queries.ts';
import { newestUnread } from './sandbox.rules.ts';

type Changes = ReturnType<typeof useChanges>;

interface Props {
  whatsappId: number;
  contact: SandboxContact;
  draft: Draft;
  onDraft: (change: Partial<Draft>) => void;
  adder: FileAdder;
  outbox: Outbox;
  changes: Changes;
  recording: Recording;
  /** the phone is what one sees, not another part of a narrow screen */
  inSight: boolean;
  /** between the head and the conversation */
  notice: ReactNode;
  /** to the contacts, where these are not beside the phone */
  onBack: (() => void) | undefined;
}

/** The conversation with the company on the phone of a contact. Mount it anew for each contact. */
export function PhoneChat(props: Props) {
  const { whatsappId, contact, draft, onDraft, adder, outbox, changes, recording, inSight, notice, onBack } = props;
  const { t } = useTranslation();
  const { company } = useSession();
  const scroller = useRef<HTMLDivElement>(null);
  const { data: messages, isError, refetch } = usePhoneMessages(whatsappId, contact.number);
  const doing = useCompanyTyping(whatsappId, contact.number);
  const typing = useContactTyping(whatsappId, contact.number, recording.on);
  useLooking(whatsappId, contact.number, messages ?? [], inSight);

  const items = useMemo(
    () => phoneItems(messages ?? [], outbox.messages.filter(({ number }) => number === contact.number)),
    [messages, outbox.messages, contact.number],
  );
  const send = () => {
    const body = draft.text.trim();
    const { files, quoted, editing } = draft;
    typing.stopped();
    if (editing) {
      if (body !== editing.body) changes.edit(editing, body);
      return onDraft({ text: '', editing: null });
    }
    const drafts =
      files.length === 0
        ? [{ body, media: null, quoted }]
        : files.map((media, index) => ({ body: index === 0 ? body : '', media, quoted: index === 0 ? quoted : null }));
    onDraft({ text: '', files: [], quoted: null });
    outbox.send(contact, drafts);
    scroller.current?.scrollTo({ top: 0 });
  };

  return (
    <>
      <header className={css.head}>
        {onBack && (
          <IconButton label={t('common.back')} onClick={onBack}>
            <IconArrowLeft size={18} stroke={1.75} />
          </IconButton>
        )}
        <Avatar id={`company ${company.id}`} name={company.name} size={34} />
        <div className={css.words}>
          <b>{company.name}</b>
          <small data-doing={doing}>{doing ? t(`inbox.row.${doing}`) : t('sandbox.phone.you', { name: contact.name })}</small>
        </div>
      </header>
      {notice}
      <DropZone enabled onFiles={adder.add}>
        {messages ? (
          <PhoneThread
            name={contact.name}
            company={company.name}
            items={items}
            scroller={scroller}
            onReply={(quoted) => onDraft({ quoted, editing: null })}
            onReact={changes.react}
            onEdit={(editing) => onDraft({ editing, text: editing.body, quoted: null })}
            onDelete={changes.remove}
            onRetry={outbox.retry}
            onDiscard={outbox.discard}
          />
        ) : isError ? (
          <ThreadFailed onRetry={() => void refetch()} />
        ) : (
          <div className={css.loading} aria-busy />
        )}
        <PhoneComposer
          name={contact.name}
          company={company.name}
          draft={draft}
          onChange={(change) => {
            if (change.text === '') typing.stopped();
            else if (change.text !== undefined) typing.typed();
            onDraft(change);
          }}
          adder={adder}
          recording={recording}
          onSend={send}
        />
      </DropZone>
    </>
  );
}

/** While the conversation is open and can be seen, what comes in is read: the attendant's ticks turn blue. */
function useLooking(whatsappId: number, number: string, messages: readonly SandboxMessage[], inSight: boolean): void {
  const visible = useDocumentVisibility() === 'visible' && inSight;
  const unread = newestUnread(messages);
  useEffect(() => {
    if (visible && unread !== null) void lookAt(whatsappId, number);
  }, [visible, unread, whatsappId, number]);
}
