import { webhookKinds, type WebhookKind } from '@balcao/contract';

export const kindGroups = ['message', 'ticket', 'pix', 'contact', 'campaign', 'connection'] as const;
export type KindGroup = (typeof kindGroups)[number];

/** The kinds of a group, in the order in which things happen. */
export const kindsOf = (group: KindGroup): WebhookKind[] => webhookKinds.filter((kind) => kind.startsWith(`${group}.`));

/** Groups of kinds of which an address receives any. */
export const groupsOf = (kinds: readonly WebhookKind[]): KindGroup[] =>
  kindGroups.filter((group) => kinds.some((kind) => kind.startsWith(`${group}.`)));

/** An address without what every one begins with. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');
