import { apiScopes, isPersonalScope, type ApiKey, type ApiScope } from '@balcao/contract';

/** The parts of the product a key may be for, in the order in which they are shown. */
export const scopeAreas = [
  'messages',
  'tickets',
  'contacts',
  'texts',
  'schedules',
  'campaigns',
  'chats',
  'automation',
  'webhooks',
  'company',
  'billing',
  'reports',
] as const;
export type ScopeArea = (typeof scopeAreas)[number];
export type Reach = 'none' | 'read' | 'write';
export type Reaches = Record<ScopeArea, Reach>;

/** How far a key may reach in a part of the product. */
export const reachesOf = (area: ScopeArea): Reach[] =>
  apiScopes.some((scope) => scope === `${area}:write`) ? ['none', 'read', 'write'] : ['none', 'read'];

export function toReaches(scopes: readonly ApiScope[]): Reaches {
  const reach = (area: ScopeArea): Reach => {
    if (scopes.some((scope) => scope === `${area}:write`)) return 'write';
    return scopes.some((scope) => scope === `${area}:read`) ? 'read' : 'none';
  };
  return Object.fromEntries(scopeAreas.map((area) => [area, reach(area)])) as Reaches;
}

export const toScopes = (reaches: Reaches): ApiScope[] =>
  apiScopes.filter((scope) => scopeAreas.some((area) => scope === `${area}:${reaches[area]}`));

/** Whether an area is one person's own, such as the internal chat: it is given to keys that their user makes. */
export const isPersonalArea = (area: ScopeArea): boolean => isPersonalScope(`${area}:read` as ApiScope);

/** Whether a key of a user would be their own, as the form has it: one that they make, or made, for themselves. */
export function isOwnKey(record: ApiKey | undefined, userId: number | null, callerId: number): boolean {
  return record ? record.isOwn && record.user.id === userId : userId === callerId;
}

/** The scopes of a key that count. */
export const effectiveScopes = ({ scopes, isOwn }: Pick<ApiKey, 'scopes' | 'isOwn'>): ApiScope[] =>
  scopes.filter((scope) => isOwn || !isPersonalScope(scope));
