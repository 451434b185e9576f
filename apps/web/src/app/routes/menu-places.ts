import { canWatchTeam, isAdmin } from '@balcao/contract';
import type { Session } from '../session/session.ts';
import { areas, pagesOutsideMenu } from './menu.ts';
import type { Area, MenuPage } from './menu.ts';

/** What decides about an entry. */
export type MenuSession = Pick<Session, 'actor' | 'can' | 'includes'>;

/** Whether a person may have a page at all, whatever the company's plan includes. */
export function mayHave({ access, permission, exists }: MenuPage, { actor, can }: MenuSession): boolean {
  if (access === 'admin' && !isAdmin(actor)) return false;
  if (access === 'attendant' && isAdmin(actor)) return false;
  if (access === 'supervisor' && !canWatchTeam(actor)) return false;
  if (access === 'super' && !actor.super) return false;
  return (permission === undefined || can(permission)) && (exists?.() ?? true);
}

export const isInPlan = ({ plan }: MenuPage, { includes }: MenuSession): boolean =>
  plan === undefined || includes(plan);

export const isPageVisible = (page: MenuPage, session: MenuSession): boolean =>
  mayHave(page, session) && isInPlan(page, session);

/** The address of a page, which is also its key. */
export const addressOf = ({ to, tab }: Pick<MenuPage, 'to' | 'tab'>): string =>
  tab === undefined ? to : `${to}?tab=${tab}`;

/** All pages, each of them once. */
export const menuPages: readonly MenuPage[] = [...areas.flatMap(({ pages }) => pages), ...pagesOutsideMenu];

/** The page at an address, or above it: the one whose address is the longest part of it. */
export function pageAt(pathname: string, tab?: string): MenuPage | undefined {
  const lengthIn = (page: MenuPage): number => {
    if (page.tab !== undefined && page.tab !== tab) return 0;
    const begins = [page.to === '/' ? '' : `${page.to}/`, ...(page.also ?? [])].filter((start) => start !== '');
    const isIn = pathname === page.to || begins.some((start) => `${pathname}/`.startsWith(start));
    return isIn ? page.to.length + (page.tab === undefined ? 0 : 1) : 0;
  };
  const lengths = menuPages.map(lengthIn);
  const longest = Math.max(...lengths);
  return longest === 0 ? undefined : menuPages[lengths.indexOf(longest)];
}

export const areaOf = (page: MenuPage | undefined): Area | undefined =>
  page && areas.find(({ pages }) => pages.includes(page));

/** The pages of an area that a person sees, as tabs or as lines. */
export const pagesOf = (area: Area, session: MenuSession): readonly MenuPage[] =>
  area.pages.filter((page) => isPageVisible(page, session));

/** The tabs of an area; none where there is only one page, or an index that lists them. */
export function tabsOf(area: Area, session: MenuSession): readonly MenuPage[] {
  const pages = area.isIndex ? [] : pagesOf(area, session);
  return pages.length > 1 ? pages : [];
}

/** The areas of a person, each with its pages: an area without one is left out, and so is an index that is not theirs. */
export function areasOf(session: MenuSession): { area: Area; pages: readonly MenuPage[] }[] {
  return areas
    .map((area) => ({ area, pages: pagesOf(area, session) }))
    .filter(({ area, pages }) => pages.length > 0 && (!area.isIndex || pages[0] === area.pages[0]));
}

const storageKey = 'lastTabs';

function readLastTabs(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {};
  } catch {
    return {};
  }
}

/** Where the entry of an area leads: to the tab that was used last in this browser, as long as the person has it. */
export function entryPage(area: Area, pages: readonly MenuPage[]): MenuPage | undefined {
  const last = area.isIndex ? undefined : readLastTabs()[area.label];
  return pages.find((page) => addressOf(page) === last) ?? pages[0];
}

/** Remembers the tab that is shown. */
export function saveLastTab(page: MenuPage): void {
  const area = areaOf(page);
  if (!area || area.isIndex || area.pages.length === 1) return;
  localStorage.setItem(storageKey, JSON.stringify({ ...readLastTabs(), [area.label]: addressOf(page) }));
}
