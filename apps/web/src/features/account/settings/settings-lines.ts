import type { PageName } from '@balcao/i18n';
import { areas } from '../../../app/routes/menu.ts';
import type { MenuPage } from '../../../app/routes/menu.ts';
import { isPageVisible } from '../../../app/routes/menu-places.ts';
import type { MenuSession } from '../../../app/routes/menu-places.ts';

/** The pages of the settings by subject, as the index shows them; `profile` is a dialog. */
export const lineGroups = {
  team: ['users', 'queues'],
  service: ['hours', 'options'],
  company: ['invoices'],
  account: ['profile', 'security'],
  data: ['privacy', 'audit'],
  developers: ['messagesApi', 'apiKeys', 'webhooks'],
} as const satisfies Record<string, readonly (PageName | 'profile')[]>;

export type LineGroup = keyof typeof lineGroups;
export type LineId = (typeof lineGroups)[LineGroup][number];

/** The single options of the page *Opções*: they are found by name, and `?option=` brings one up. */
export const optionKeys = [
  'scheduleType',
  'sendGreetingMessageOneQueues',
  'call',
  'CheckMsgIsGroup',
  'chatBotType',
  'userRating',
  'sendGreetingAccepted',
  'sendMsgTransfTicket',
  'onlyAssigneeSends',
  'historyAcrossQueues',
  'linkPreviews',
  'adminSecondFactor',
  'language',
  'timeZone',
] as const;
export type OptionKey = (typeof optionKeys)[number];

const settingsArea = areas.find(({ label }) => label === 'settings');

/** The page behind a line; undefined for the dialog, and where the person does not have it. */
export function pageOfLine(id: LineId, session: MenuSession): MenuPage | undefined {
  const page = settingsArea?.pages.find(({ label }) => label === id);
  return page && isPageVisible(page, session) ? page : undefined;
}

/** The lines of a person, by subject; a subject without lines is left out. */
export function linesOf(session: MenuSession, { companyHours }: { companyHours: boolean }): [LineGroup, LineId[]][] {
  return (Object.entries(lineGroups) as [LineGroup, readonly LineId[]][])
    .map(([group, ids]): [LineGroup, LineId[]] => [
      group,
      ids.filter(
        (id) => (id === 'profile' || pageOfLine(id, session) !== undefined) && (id !== 'hours' || companyHours),
      ),
    ])
    .filter(([, ids]) => ids.length > 0);
}
