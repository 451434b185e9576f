import { IconAt, IconHash, IconPaperclip } from '../../../ui/icons/index.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { ComposerFrame, ComposerProblem, ComposerSpace } from '../../../ui/chat/composer-frame.tsx';
import { GrowingField } from '../../../ui/chat/growing-field.tsx';
import { FileInput } from '../../../ui/fields/file-input.tsx';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import {
  AttachmentTray,
  ComposerBanner,
  EmojiButton,
  RecordButton,
  SendButton,
  VoiceRecorder,
} from '../composer/index.ts';
import css from './chat-composer.module.css';
import type { ChatDraft } from './chat-drafts.ts';
import { chatName } from './chats.rules.ts';
import { latestText } from './latest-text.ts';
import { Suggestions } from './suggestions.tsx';
import { useChatComposer } from './use-chat-composer.ts';
import type { ChatComposerOptions } from './use-chat-composer.ts';

const icon = { size: 18, stroke: 1.75 };

/** Where one writes to colleagues. Enter sends, Shift+Enter breaks the line. */
export function ChatComposer(props: ChatComposerOptions) {
  const { chat, people, narrow, field, adder } = props;
  const { t } = useTranslation();
  const { user } = useSession();
  const fileInput = useRef<HTMLInputElement>(null);
  const composer = useChatComposer(props);
  const { draft, trigger, insert, insertSign, send, sendable, voice } = composer;
  const { editing } = draft;
  const title = chatName(chat, user.id);
  const tool = { size: narrow ? 44 : 34 };

  const record = <RecordButton mobile={narrow} onClick={voice.start} />;
  const sendButton = (
    <SendButton
      label={t(editing ? 'chats.composer.saveEdit' : 'chats.composer.send')}
      saves={editing !== null}
      disabled={!sendable}
      loading={composer.isSaving}
      onClick={send}
    />
  );
  const marks = (
    <>
      <IconButton label={t('chats.composer.mention')} {...tool} onClick={() => insertSign('@')}>
        <IconAt {...icon} />
      </IconButton>
      <IconButton label={t('chats.composer.ticket')} {...tool} onClick={() => insertSign('#')}>
        <IconHash {...icon} />
      </IconButton>
    </>
  );
  const attach = !editing && (
    <IconButton label={t('chats.composer.attach')} {...tool} onClick={() => fileInput.current?.click()}>
      <IconPaperclip {...icon} />
    </IconButton>
  );

  return (
    <div className={css.composer}>
      <ComposerProblem text={composer.problem} />
      {trigger && !voice.isRecording && (
        <Suggestions
          key={`${trigger.sign}${trigger.at}`}
          trigger={trigger}
          people={people.filter(({ id }) => id !== user.id)}
          field={field}
          onPick={(piece) => insert(piece, trigger.at)}
          onClose={composer.dismissTrigger}
        />
      )}
      {voice.isRecording ? (
        <VoiceRecorder onSend={(file) => void voice.send(file)} onClose={voice.end} />
      ) : (
        <ComposerFrame
          above={
            <>
              <Banners draft={draft} onLeave={composer.leaveModes} />
              {!editing && <AttachmentTray files={draft.files} onChange={composer.changeFiles} onSend={send} />}
            </>
          }
          bar={
            !narrow && (
              <>
                {attach}
                <EmojiButton onPick={(emoji) => insert(emoji)} onClosed={() => field.current?.focus()} />
                {marks}
                <ComposerSpace />
                {!editing && record}
                {sendButton}
              </>
            )
          }
          beside={narrow && (sendable || editing ? sendButton : record)}
        >
          {narrow && attach}
          <GrowingField
            ref={field}
            aria-label={t('chats.composer.label', { title })}
            aria-keyshortcuts="Enter"
            enterKeyHint="send"
            dir="auto"
            placeholder={narrow ? t('chats.composer.placeholderShort') : t('chats.composer.placeholder', { title })}
            value={draft.text}
            onChange={(event) => composer.write(event.currentTarget.value, event.currentTarget.selectionStart)}
            onSelect={(event) => composer.setCursor(event.currentTarget.selectionStart)}
            onKeyDown={composer.onKeyDown}
            onPaste={composer.onPaste}
          />
          {narrow && marks}
        </ComposerFrame>
      )}
      <FileInput input={fileInput} onFiles={adder.add} />
    </div>
  );
}

/** Above the text: that a message is being changed, or what it answers. */
function Banners({ draft: { editing, quoted }, onLeave }: { draft: ChatDraft; onLeave: () => void }) {
  const { t } = useTranslation();
  if (editing)
    return (
      <ComposerBanner title={t('chats.composer.editing')} cancel={t('chats.composer.cancelEdit')} onCancel={onLeave} />
    );
  if (!quoted) return null;
  return (
    <ComposerBanner title={quoted.sender.name} cancel={t('chats.composer.cancelQuote')} onCancel={onLeave}>
      <span className={css.quoted}>{latestText(quoted, t)}</span>
    </ComposerBanner>
  );
}
