import type { SandboxContact, SandboxMember, SandboxMessage } from '@balcao/contract';
import { useDocumentVisibility } from '@mantine/hooks';
import { IconArrowLeft } from '../../../ui/icons/index.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { CutName } from '../../../ui/text/cut-name.tsx';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { DropZone } from '../../../ui/fields/drop-zone.tsx';
import type { VoiceMessage } from '../../../ui/chat/composer/voice/use-voice-message.ts';
import type { FileAdder } from '../../../ui/chat/files/use-add-files.ts';
import type { PhoneDraft } from './phone-drafts.ts';
import { phoneChatId, phoneQueue, sendFromPhone } from './phone-send-queue.ts';
import type { PhoneMessageInput } from './phone-send-queue.ts';
import { LocationDialog } from './send-dialogs.tsx';
import css from './phone-chat.module.css';
import type { useMessageChanges } from './phone-actions.ts';
import { GroupActions } from './group-actions.tsx';
import { PhoneComposer } from './phone-composer.tsx';
import { phoneItems } from './phone-items.ts';
import { PhoneThread, ThreadFailed } from './phone-thread.tsx';
import { useCompanyTyping, useContactTyping } from './phone-typing.ts';
import { markPhoneRead, usePhoneMessages } from './sandbox.queries.ts';
import { newestUnread } from './sandbox.rules.ts';

type Changes = ReturnType<typeof useMessageChanges>;

interface Props {
  whatsappId: number;
  contact: SandboxContact;
  /** in a group: as which of its members one writes */
  member: SandboxMember | null;
  onMember: (member: SandboxMember) => void;
  draft: PhoneDraft;
  onDraft: (change: Partial<PhoneDraft>) => void;
  adder: FileAdder;
  changes: Changes;
  /** where one writes */
  field: RefObject<HTMLTextAreaElement | null>;
  voice: VoiceMessage;
  /** the phone is what one sees, not another part of a narrow screen */
  visible: boolean;
  /** between the head and the conversation */
  notice: ReactNode;
  /** to the contacts, where these are not beside the phone */
  onBack: (() => void) | undefined;
}

/** The conversation with the company on the phone of a contact. Remount it for each contact. */
export function PhoneChat(props: Props) {
  const {
    whatsappId,
    contact,
    member,
    onMember,
    draft,
    onDraft,
    adder,
    changes,
    field,
    voice,
    visible,
    notice,
    onBack,
  } = props;
  const { t } = useTranslation();
  const { company } = useSession();
  const scroller = useRef<HTMLDivElement>(null);
  const { data: messages, isError, refetch } = usePhoneMessages(whatsappId, contact.number);
  const companyActivity = useCompanyTyping(whatsappId, contact.number);
  const typing = useContactTyping(whatsappId, contact.number, voice.isRecording);
  useMarkRead(whatsappId, contact.number, messages ?? [], visible);

  const unsent = phoneQueue.useUnsent(phoneChatId(whatsappId, contact.number));
  const [placeFor, setPlaceFor] = useState<SandboxMessage | null>(null);
  const items = useMemo(() => phoneItems(messages ?? [], unsent, member?.number), [messages, unsent, member?.number]);
  const deliver = (drafts: readonly PhoneMessageInput[]) => {
    sendFromPhone({ whatsappId, number: contact.number, name: contact.name, author: member }, drafts);
    scroller.current?.scrollTo({ top: 0 });
  };
  const answer = (quoted: SandboxMessage, content: Partial<PhoneMessageInput>) =>
    deliver([{ body: '', media: null, quoted, ...content }]);
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
    deliver(drafts);
  };

  return (
    <>
      <header className={css.head}>
        {onBack && (
          <IconButton label={t('common.back')} onClick={onBack}>
            <IconArrowLeft size={18} stroke={1.75} />
          </IconButton>
        )}
        {contact.members ? (
          <Avatar id={contact.number} name={contact.name} size={34} group />
        ) : (
          <Avatar id={`company ${company.id}`} name={company.name} size={34} />
        )}
        <div className={css.words}>
          <CutName as="b">{contact.members ? contact.name : company.name}</CutName>
          <small data-doing={companyActivity}>
            {companyActivity
              ? t(`inbox.row.${companyActivity}`)
              : contact.members
                ? [company.name, ...contact.members.map(({ name }) => name)].join(', ')
                : t('sandbox.phone.you', { name: contact.name })}
          </small>
        </div>
        {contact.members && member && (
          <GroupActions
            whatsappId={whatsappId}
            group={contact}
            members={contact.members}
            member={member}
            onMember={onMember}
          />
        )}
      </header>
      {notice}
      <DropZone enabled hint={t('composer.drop')} onFiles={adder.add}>
        {messages ? (
          <PhoneThread
            name={contact.name}
            company={company.name}
            members={contact.members}
            items={items}
            scroller={scroller}
            onReply={(quoted) => onDraft({ quoted, editing: null })}
            onReact={changes.react}
            onEdit={(editing) => onDraft({ editing, text: editing.body, quoted: null })}
            onDelete={changes.remove}
            onVote={changes.vote}
            voter={member?.name ?? contact.name}
            onRetry={({ conversationId, clientId }) => phoneQueue.resend(conversationId, clientId)}
            onChoose={(message, { id, title }) => answer(message, { choice: { id, title } })}
            onSendPlace={setPlaceFor}
            onDiscard={({ conversationId, clientId }) => phoneQueue.discard(conversationId, clientId)}
          />
        ) : isError ? (
          <ThreadFailed onRetry={() => void refetch()} />
        ) : (
          <div className={css.loading} aria-busy />
        )}
        <PhoneComposer
          name={member?.name ?? contact.name}
          company={company.name}
          draft={draft}
          onChange={(change) => {
            if (change.text === '') typing.stopped();
            else if (change.text !== undefined) typing.typed();
            onDraft(change);
          }}
          adder={adder}
          field={field}
          voice={voice}
          onSend={send}
        />
      </DropZone>
      <LocationDialog
        key={placeFor?.providerId}
        opened={placeFor !== null}
        onSend={(location) => {
          if (placeFor) answer(placeFor, { location });
          setPlaceFor(null);
        }}
        onClose={() => setPlaceFor(null)}
      />
    </>
  );
}

/** While the conversation is open and can be seen, what comes in is read: the attendant's ticks turn blue. */
function useMarkRead(whatsappId: number, number: string, messages: readonly SandboxMessage[], onScreen: boolean): void {
  const visible = useDocumentVisibility() === 'visible' && onScreen;
  const unread = newestUnread(messages);
  useEffect(() => {
    if (visible && unread !== null) void markPhoneRead(whatsappId, number);
  }, [visible, unread, whatsappId, number]);
}
