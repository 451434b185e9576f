import { useEffect } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatComposer } from '../../../ui/chat/composer/chat-composer.tsx';
import { ComposerBanner } from '../../../ui/chat/composer/composer-banner.tsx';
import type { VoiceMessage } from '../../../ui/chat/composer/voice/use-voice-message.ts';
import type { FileAdder } from '../../../ui/chat/files/use-add-files.ts';
import type { PhoneDraft } from './phone-drafts.ts';
import css from './phone-composer.module.css';
import { PhoneQuotedText } from './phone-quote.tsx';

/** The server takes no more characters in one message. */
const maxTextLength = 65_536;

interface Props {
  name: string;
  company: string;
  field: RefObject<HTMLTextAreaElement | null>;
  draft: PhoneDraft;
  onChange: (change: Partial<PhoneDraft>) => void;
  adder: FileAdder;
  voice: VoiceMessage;
  onSend: () => void;
}

/** Where one writes as the contact. Remount it for each contact. */
export function PhoneComposer({ name, company, field, draft, onChange, adder, voice, onSend }: Props) {
  const { t } = useTranslation();
  const { text, files, quoted, editing } = draft;
  const canSend = text.trim() !== '' || (!editing && files.length > 0);

  useEffect(() => {
    // Not on a touch screen: the keyboard would cover the messages.
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, [field]);
  useEffect(() => {
    if (quoted ?? editing) field.current?.focus();
  }, [field, quoted, editing]);

  const send = () => {
    if (!canSend) return;
    onSend();
    field.current?.focus();
  };
  const cancel = () => onChange({ quoted: null, editing: null, ...(editing ? { text: '' } : {}) });

  return (
    <div className={css.composer}>
      <ChatComposer
        field={field}
        skin="phone"
        texts={{
          label: t('sandbox.phone.write', { name }),
          placeholder: t(files.length > 0 ? 'sandbox.phone.caption' : 'sandbox.phone.placeholder'),
          send: t(editing ? 'sandbox.phone.saveEdit' : 'sandbox.phone.send'),
        }}
        text={text}
        onChange={(changed) => onChange({ text: changed })}
        maxLength={maxTextLength}
        files={editing ? undefined : { chosen: files, onChange: (chosen) => onChange({ files: chosen }) }}
        adder={adder}
        voice={voice}
        canRecord={!editing}
        canSend={canSend}
        saves={editing !== null}
        keys={{ send, leave: quoted || editing ? cancel : undefined }}
        banners={
          <>
            {quoted && (
              <ComposerBanner cancel={t('sandbox.phone.cancelReply')} onCancel={cancel}>
                <PhoneQuotedText quoted={quoted} company={company} />
              </ComposerBanner>
            )}
            {editing && (
              <ComposerBanner cancel={t('sandbox.phone.cancelEdit')} onCancel={cancel}>
                <p>{t('sandbox.phone.editing')}</p>
              </ComposerBanner>
            )}
          </>
        }
      />
    </div>
  );
}
