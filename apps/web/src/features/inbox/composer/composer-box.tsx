import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { ChatComposer } from '../../../ui/chat/composer/chat-composer.tsx';
import { ComposerAssistant, useAssistant } from '../../automation/assistant/index.ts';
import { draftOf, keepDraft } from '../choices/index.ts';
import { FileListPicker } from '../file-lists/index.ts';
import { PixDialog, useMayCharge } from '../pix/index.ts';
import { AskingNotice } from './asking-notice.tsx';
import { ComposerBanners } from './composer-banners.tsx';
import { QuickActions } from './lazy-quick-actions.ts';
import { useSchedule } from './use-schedule.ts';
import { runCommand } from '../../../app/commands/registry.ts';
import { FileInput } from '../../../ui/fields/file-input.tsx';
import { loadTexts } from '../../../app/texts/i18n.ts';
import { preloadableComponent } from '../../../ui/dialogs/preloadable.ts';
import { ChoicesButton, PixButton, QuickMessagesButton, SendAndResolveButton } from './composer-buttons.tsx';
import { FileListButton, MobileComposerTools, WritingTools } from './composer-tools.tsx';
import { SlashMenu } from './slash-menu.tsx';
import { useComposer } from './use-composer.ts';
import { useStickerNote } from './use-sticker-note.ts';
import type { ComposerOptions } from './use-composer.ts';
import { useComposerWords } from './use-composer-words.ts';

/** With words of its own, which the inbox does not wait for. */
const ChoicesPanel = preloadableComponent(async () => {
  const [{ ChoicesPanel: Panel }] = await Promise.all([import('./choices-panel.tsx'), loadTexts('choices')]);
  return Panel;
});

export interface ComposerBoxProps extends ComposerOptions {
  mobile: boolean;
}

/** Text, files, notes and recordings to a contact. */
export function ComposerBox(props: ComposerBoxProps) {
  const { t } = useTranslation();
  const { ticket, mobile, field, adder } = props;
  const [areChoicesOpen, setAreChoicesOpen] = useState(false);
  const composer = useComposer(props, {
    isOffering: areChoicesOpen,
    onOffer: (text, offer) => {
      keepDraft(ticket.id, draftOf(text, offer));
      setAreChoicesOpen(true);
    },
  });
  const { draft, mode, value, change, sending, send, voice, quickMessages, modes } = composer;
  const fileInput = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [fileListsOpen, setFileListsOpen] = useState(false);
  const [isCharging, setIsCharging] = useState(false);
  const [assistantPlace, setAssistantPlace] = useState<HTMLDivElement | null>(null);
  const isAssisted = useAssistant();
  const { user } = useSession();
  const { name } = ticket.contact;
  const isMessage = mode === 'message';
  const isNote = mode === 'note';
  const writing = {
    name: user.name,
    sign: sending.sign,
    onSign: sending.setSign,
    noteMode: isNote,
    onNoteMode: modes.toggleNote,
    onMention: composer.mention,
  };
  const holderChange = ticket.user
    ? t('messages.presence.holderChanged', { name: ticket.user.name })
    : t('messages.presence.holderGone');
  const question = composer.asksAboutHolder
    ? holderChange
    : composer.colleagueAnswer && t('messages.presence.answered', { name: composer.colleagueAnswer.user?.name ?? '' });
  const noteOfFile = useStickerNote(ticket, draft);
  const openFileLists = () => setFileListsOpen(true);
  const mayCharge = useMayCharge();
  // WhatsApp shows nothing to press in groups.
  const offersChoices = isMessage && !ticket.isGroup;
  const toggleQuickMessages = () => {
    quickMessages.toggle();
    field.current?.focus();
  };
  const schedule = useSchedule(ticket);
  const isEmpty = isMessage && value === '' && draft.files.length === 0 && !draft.quoted && !areChoicesOpen;
  const actions = mobile && isEmpty && (
    <QuickActions
      onReplies={toggleQuickMessages}
      onMacros={() => runCommand('macro')}
      onPix={mayCharge ? () => setIsCharging(true) : undefined}
      onNote={modes.toggleNote}
      onTransfer={() => runCommand('transfer')}
      onChoices={offersChoices ? () => setAreChoicesOpen(true) : undefined}
      onSchedule={schedule}
    />
  );
  const tools = (
    <>
      {isMessage && !mobile && (
        <QuickMessagesButton open={quickMessages.search !== null} onClick={toggleQuickMessages} />
      )}
      {isMessage && !mobile && mayCharge && <PixButton onClick={() => setIsCharging(true)} />}
      {offersChoices && !mobile && (
        <ChoicesButton open={areChoicesOpen} onClick={() => setAreChoicesOpen(!areChoicesOpen)} />
      )}
      {isMessage && isAssisted && (
        <ComposerAssistant
          ticket={ticket}
          mobile={mobile}
          value={value}
          change={change}
          field={field}
          place={assistantPlace}
        />
      )}
      {!mobile && <WritingTools {...writing} />}
    </>
  );

  return (
    <>
      <ChatComposer
        field={field}
        skin={mobile ? 'narrow' : 'wide'}
        isNote={isNote}
        texts={useComposerWords({ mode, name, mobile, files: draft.files.length })}
        text={value}
        onChange={(text) => {
          change(text);
          quickMessages.onTextChange(text);
        }}
        onCursor={composer.mentions.onCursor}
        files={
          isNote
            ? undefined
            : { chosen: draft.files, onChange: composer.changeFiles, noteOf: noteOfFile, areHeld: mode === 'edit' }
        }
        adder={adder}
        voice={voice}
        canRecord={isMessage}
        canSend={sending.sendable}
        saves={!isMessage}
        isSaving={sending.busy}
        keys={composer.keys}
        problem={sending.problem}
        notice={question && !areChoicesOpen && <AskingNotice onSend={() => send(true)}>{question}</AskingNotice>}
        suggestions={
          <>
            <div ref={setAssistantPlace} />
            {areChoicesOpen && offersChoices && (
              <ChoicesPanel
                ticket={ticket}
                mobile={mobile}
                text={draft.text}
                signatureLength={sending.signatureLength}
                question={question}
                onSend={(text, offer) => {
                  setAreChoicesOpen(false);
                  composer.confirmHolder();
                  sending.sendOffer(text, offer);
                  field.current?.focus();
                }}
                onClose={() => {
                  setAreChoicesOpen(false);
                  field.current?.focus();
                }}
              />
            )}
            <SlashMenu
              ticket={ticket}
              shown={quickMessages.search !== null && !voice.isRecording}
              query={quickMessages.search ?? ''}
              field={field}
              onReply={composer.pickQuickMessage}
              onRunMacro={composer.runMacro}
              onMacroText={composer.insertMacroText}
              onClose={quickMessages.dismiss}
            />
            {!voice.isRecording && composer.mentions.list}
          </>
        }
        banners={<ComposerBanners ticket={ticket} mode={mode} draft={draft} onLeave={modes.leave} />}
        fileInput={fileInput}
        actions={actions}
        slots={{
          menu: (
            <MobileComposerTools
              {...writing}
              onAttach={() => fileInput.current?.click()}
              onCamera={() => camera.current?.click()}
              onFileList={openFileLists}
              onPix={mayCharge ? () => setIsCharging(true) : undefined}
              onChoices={offersChoices ? () => setAreChoicesOpen(true) : undefined}
            />
          ),
          attach: !isNote && <FileListButton onClick={openFileLists} />,
          tools,
          send: isMessage && sending.sendable && <SendAndResolveButton onClick={composer.sendAndResolve} />,
        }}
      />
      {mobile && <FileInput input={camera} isSingle isCamera onFiles={adder.add} />}
      <FileListPicker
        opened={fileListsOpen}
        onPick={(...list) => {
          setFileListsOpen(false);
          composer.pickFileList(...list);
        }}
        onClose={() => setFileListsOpen(false)}
      />
      <PixDialog ticket={ticket} opened={isCharging} onSent={props.onSent} onClose={() => setIsCharging(false)} />
    </>
  );
}
