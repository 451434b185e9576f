import { IconAt, IconHash } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { ChatComposer } from '../../../ui/chat/composer/chat-composer.tsx';
import { ComposerBanner } from '../../../ui/chat/composer/composer-banner.tsx';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import type { ChatDraft } from './chat-drafts.ts';
import { chatName } from './chats.rules.ts';
import css from './colleague-composer.module.css';
import { latestText } from './latest-text.ts';
import { Suggestions } from './suggestions.tsx';
import { useColleagueComposer } from './use-colleague-composer.ts';
import type { ColleagueComposerOptions } from './use-colleague-composer.ts';

const icon = { size: 18, stroke: 1.75 };

/** Where one writes to colleagues. */
export function ColleagueComposer(props: ColleagueComposerOptions) {
  const { chat, people, narrow, field, adder } = props;
  const { t } = useTranslation();
  const { user } = useSession();
  const composer = useColleagueComposer(props);
  const { draft, mention, send, voice, leave } = composer;
  const { text, editing, files } = draft;
  const title = chatName(chat, user.id);
  const tool = { size: narrow ? 44 : 34 };
  const { trigger } = mention;

  return (
    <div className={css.composer}>
      <ChatComposer
        field={field}
        skin={narrow ? 'narrow' : 'wide'}
        texts={{
          label: t('chats.composer.label', { title }),
          placeholder: narrow ? t('chats.composer.placeholderShort') : t('chats.composer.placeholder', { title }),
          send: t(editing ? 'chats.composer.saveEdit' : 'chats.composer.send'),
        }}
        text={text}
        onChange={mention.change}
        onCursor={mention.setCursor}
        files={editing ? undefined : { chosen: files, onChange: composer.changeFiles }}
        adder={adder}
        voice={voice}
        canRecord={!editing}
        canSend={composer.canSend}
        saves={editing !== null}
        isSaving={composer.isSaving}
        keys={{ send, leave }}
        problem={composer.problem}
        suggestions={
          trigger &&
          !voice.isRecording && (
            <Suggestions
              key={`${trigger.sign}${trigger.at}`}
              trigger={trigger}
              people={people.filter(({ id }) => id !== user.id)}
              field={field}
              onPick={(piece) => mention.insert(piece, trigger.at)}
              onClose={mention.dismiss}
            />
          )
        }
        banners={leave && <Banner draft={draft} onLeave={leave} />}
        slots={{
          tools: (
            <>
              <IconButton label={t('chats.composer.mention')} {...tool} onClick={() => composer.insertSign('@')}>
                <IconAt {...icon} />
              </IconButton>
              <IconButton label={t('chats.composer.ticket')} {...tool} onClick={() => composer.insertSign('#')}>
                <IconHash {...icon} />
              </IconButton>
            </>
          ),
        }}
      />
    </div>
  );
}

/** Above the text: that a message is being changed, or what it answers. */
function Banner({ draft: { editing, quoted }, onLeave }: { draft: ChatDraft; onLeave: () => void }) {
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
