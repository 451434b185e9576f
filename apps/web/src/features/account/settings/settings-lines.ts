import type { PageName } from '@balcao/i18n';
import { areas } from '../../../app/routes/menu.ts';
import type { MenuPage } from '../../../app/routes/menu.ts';
import { isPageVisible } from '../../../app/routes/menu-places.ts';
import type { MenuSession } from '../../../app/routes/menu-places.ts';

/** The pages of the settings by subject, as the index shows them; `profile` is a dialog. */
export const lineGroups = {
  team: ['users', 'queues', 'pauseReasons'],
  service: ['hours', 'deadlines', 'options', 'customFields'],
  company: ['pix', 'invoices'],
  account: ['profile', 'security', 'notices'],
  data: ['moveIn', 'privacy', 'audit'],
  developers: ['messagesApi', 'apiKeys', 'webhooks'],
} as const satisfies Record<string, readonly (PageName | 'profile')[]>;

export type LineGroup = keyof typeof lineGroups;
export type LineId = (typeof lineGroups)[LineGroup][number];

/** The subject under which the index has a page; undefined where it is no line. */
export const groupOfLine = (label: PageName): LineGroup | undefined =>
  (Object.keys(lineGroups) as LineGroup[]).find((group) => (lineGroups[group] as readonly string[]).includes(label));

/** The single options of the page *Opções*: they are found by name, and `?option=` brings one up. */
export const optionKeys = [
  'scheduleType',
  'sendGreetingMessageOneQueues',
  'call',
  'CheckMsgIsGroup',
  'chatBotType',
  'userRating',
  'ratingScale',
  'ratingWords',
  'ratingDeadline',
  'sendGreetingAccepted',
  'sendMsgTransfTicket',
  'onlyAssigneeSends',
  'historyAcrossQueues',
  'thanksKeepClosed',
  'linkPreviews',
  'adminSecondFactor',
  'maskedNumbers',
  'pushContent',
  'nothingOnDevices',
  'phoneKeepsAvailable',
  'badgeCountsWaiting',
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
export function linesOf(session: MenuSession): [LineGroup, LineId[]][] {
  return (Object.entries(lineGroups) as [LineGroup, readonly LineId[]][])
    .map(([group, ids]): [LineGroup, LineId[]] => [
      group,
      ids.filter((id) => id === 'profile' || pageOfLine(id, session) !== undefined),
    ])
    .filter(([, ids]) => ids.length > 0);
}
