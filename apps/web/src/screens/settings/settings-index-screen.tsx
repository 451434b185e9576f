import { Kbd, TextInput } from '@mantine/core';
import { IconSearch, IconUserCircle } from '../../ui/icons/index.ts';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../app/commands/index.ts';
import { runCommand } from '../../app/commands/registry.ts';
import { pageIcons } from '../../app/routes/page-icons.ts';
import { useSession } from '../../app/session/session.ts';
import { linkTo } from '../../app/shell/menu-link.ts';
import { linesOf, pageOfLine } from '../../features/account/settings/settings-lines.ts';
import type { LineId } from '../../features/account/settings/settings-lines.ts';
import { useFoundLines } from '../../features/account/settings/use-found-lines.ts';
import { useLineStates } from '../../features/account/settings/use-line-states.tsx';
import { NoticeBox } from '../../ui/layout/notice-box.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SettingsCard, SettingsLine } from '../../ui/layout/settings-card.tsx';
import { Highlight } from '../../ui/text/highlight.tsx';
import css from './settings-index-screen.module.css';
import { useSetValues } from './use-set-values.tsx';

/** Every page of the settings by subject, with what it is set to; a field finds them and their single options. */
export function SettingsIndexScreen() {
  const { t } = useTranslation();
  const session = useSession();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const ownStates = useLineStates();
  const values = useSetValues();
  const states = { ...ownStates, ...values };
  const find = useFoundLines(typed);
  useCommands({ find: () => field.current?.focus() });
  const groups = linesOf(session)
    .map(([group, ids]) => [group, ids.filter((id) => find(id) !== undefined)] as const)
    .filter(([, ids]) => ids.length > 0);
  const isEmpty = groups.length === 0;

  const line = (id: LineId) => {
    const page = pageOfLine(id, session);
    const name = id === 'profile' ? t('settingsIndex.profile') : t(`shell.menu.${id}`);
    // Where an option of it was found, that is shown instead of what is set.
    const option = find(id);
    return (
      <SettingsLine
        key={id}
        icon={id === 'profile' ? IconUserCircle : pageIcons[id]}
        name={<Highlight text={name} query={typed} />}
        state={option?.label ? <Highlight text={option.label} query={typed} /> : states[id]?.text}
        pill={states[id]?.pill}
        renderRoot={(props) =>
          page ? (
            <Link {...(option?.key ? { to: '/settings', search: { option: option.key } } : linkTo(page))} {...props} />
          ) : (
            <button {...(props as object)} type="button" onClick={() => runCommand('profile')} />
          )
        }
      />
    );
  };

  return (
    <Page
      title={t('shell.menu.settings')}
      actions={
        <TextInput
          ref={field}
          type="search"
          className={css.search}
          aria-label={t('settingsIndex.search')}
          placeholder={t('settingsIndex.search')}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          rightSection={typed === '' && <Kbd size="xs">/</Kbd>}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      }
    >
      <div role="status">{isEmpty && <NoticeBox tone="info">{t('settingsIndex.empty', { typed })}</NoticeBox>}</div>
      <div className={css.cards}>
        {groups.map(([group, ids]) => (
          <SettingsCard key={group} title={t(`settingsIndex.groups.${group}`)}>
            {ids.map(line)}
          </SettingsCard>
        ))}
      </div>
    </Page>
  );
}
