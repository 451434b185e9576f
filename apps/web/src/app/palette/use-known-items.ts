import { isAdmin } from '@balcao/contract';
import { languages } from '@balcao/i18n';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { commandIds, commandOf } from '../commands/commands.ts';
import type { CommandId } from '../commands/commands.ts';
import { keyCaps } from '../commands/key-caps.ts';
import { isCommandAvailable, runCommand } from '../commands/registry.ts';
import { languageNames, setLanguage } from '../texts/i18n.ts';
import { linkTo } from '../shell/menu-link.ts';
import { groupOfLine, optionKeys } from '../../features/account/settings/settings-lines.ts';
import { useOptionWords } from '../../features/account/settings/use-found-lines.ts';
import type { MenuPage } from '../routes/menu.ts';
import { addressOf, areaOf, isInPlan, mayHave, menuPages } from '../routes/menu-places.ts';
import { useSession } from '../session/session.ts';
import type { KnownItems, PaletteItem } from './palette.rules.ts';
import { readRecentTickets } from './recent-tickets.ts';

const rank = (id: CommandId): number => (id === 'sheet' ? 2 : commandOf(id).area === 'everywhere' ? 1 : 0);

/** The places of the inbox, in the words of its tabs. */
const inboxPlaces = [
  { list: 'open', label: 'tickets.list.attending' },
  { list: 'unanswered', label: 'tickets.list.unanswered' },
  { list: 'snoozed', label: 'tickets.list.snoozed' },
  { list: 'pending', label: 'tickets.list.pending' },
  { list: 'closed', label: 'tickets.list.closed' },
  { list: 'search', label: 'palette.searchTickets' },
] as const;

/** Where an admin sees what the plan includes. */
const planAddress = '/financeiro';

/** Entries that need no request: the possible commands, the tickets opened last, the pages of the menu and the options of the settings. */
export function useKnownItems(): KnownItems {
  const { t, i18n } = useTranslation();
  const session = useSession();
  const navigate = useNavigate();
  const { uuid } = useParams({ strict: false });
  // As they were when the palette was opened: it holds the keyboard, so nothing changes under it.
  const [availableCommands] = useState(() =>
    commandIds
      .filter((id) => commandOf(id).inPalette && isCommandAvailable(id))
      // Commands of the open ticket come first, those about the keyboard last.
      .toSorted((a, b) => rank(a) - rank(b)),
  );
  const [recent] = useState(() => readRecentTickets(session.user.id));
  const toItem = (id: CommandId): PaletteItem => {
    const [keys] = commandOf(id).keys;
    return {
      key: `command-${id}`,
      label: t(`shortcuts.names.${id}`),
      hint: keys && keyCaps(keys, t).join(' '),
      // After the palette has given the focus back.
      run: () => setTimeout(() => runCommand(id)),
    };
  };
  const wordsOf = useOptionWords();
  const settings = t('shell.menu.settings');
  /** The way to a page in the menu; none where its entry leads straight to it. */
  const pathTo = (page: MenuPage): string | undefined => {
    const area = areaOf(page);
    if (!area || area.pages.length === 1 || page === area.pages[0]) return undefined;
    const name = t(`shell.menu.${area.label}`);
    const group = area.isIndex && groupOfLine(page.label);
    return group ? `${name} › ${t(`settingsIndex.groups.${group}`)}` : name;
  };
  const toPage = (page: MenuPage): PaletteItem => {
    const isIncluded = isInPlan(page, session);
    const hint = isIncluded ? pathTo(page) : t('palette.notInPlan');
    return {
      key: `page-${addressOf(page)}`,
      label: t(`shell.menu.${page.label}`),
      ...(hint !== undefined && { hint }),
      address: isIncluded ? addressOf(page) : planAddress,
      run: () => void (isIncluded ? navigate(linkTo(page)) : navigate({ to: planAddress })),
    };
  };
  const isFelt = (id: CommandId) => commandOf(id).affectsCustomer === true;
  return {
    customer: availableCommands.filter(isFelt).map(toItem),
    actions: [
      ...availableCommands.filter((id) => !isFelt(id)).map(toItem),
      ...languages
        .filter((language) => language !== i18n.language)
        .map((language) => ({
          key: `language-${language}`,
          label: t('palette.language', { language: languageNames[language] }),
          run: () => void setLanguage(language),
        })),
    ],
    recent: recent
      .filter((ticket) => ticket.uuid !== uuid)
      .map((ticket) => ({
        key: `recent-${ticket.id}`,
        label: ticket.name,
        hint: `#${ticket.id}`,
        address: `/tickets/${ticket.uuid}`,
        run: () => void navigate({ to: '/tickets/$uuid', params: { uuid: ticket.uuid } }),
      })),
    pages: [
      ...inboxPlaces.map(({ list, label }) => ({
        key: `inbox-${list}`,
        label: t(label),
        hint: t('shell.menu.tickets'),
        address: `/tickets?list=${list}`,
        run: () => void navigate({ to: '/tickets', search: { list } }),
      })),
      ...menuPages
        // Who administers finds what the plan lacks, too.
        .filter((page) => mayHave(page, session) && (isInPlan(page, session) || isAdmin(session.actor)))
        .map(toPage),
    ],
    options: isAdmin(session.actor)
      ? optionKeys.map((key) => ({
          key: `option-${key}`,
          ...wordsOf(key),
          hint: `${settings} › ${t('shell.menu.options')}`,
          address: `/settings?option=${key}`,
          run: () => void navigate({ to: '/settings', search: { option: key } }),
        }))
      : [],
  };
}
