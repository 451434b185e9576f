import { planFlags } from '@balcao/contract';
import type { UserActor } from '@balcao/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ScreenGate } from './lazy-route.ts';
import type { Session } from '../session/session.ts';

// The build makes this module of the translations; no screen is drawn here.
vi.mock('virtual:texts', () => ({ fetchTexts: {} }));
const { areas } = await import('./menu.ts');
const { addressOf, areasOf, entryPage, isPageVisible, menuPages, pageAt, saveLastTab, tabsOf } =
  await import('./menu-places.ts');
const { routeTree } = await import('./routes.ts');

/** What a route of the table says about itself. */
interface RouteOptions {
  path?: string;
  component?: { gate?: ScreenGate };
}
interface Route {
  options: RouteOptions;
  children?: readonly Route[];
}

function listRoutes(route: Route): Route[] {
  return [route, ...(route.children ?? []).flatMap(listRoutes)];
}
const routes = listRoutes(routeTree as unknown as Route);

function gateOf(path: string): ScreenGate {
  const route = routes.find(({ options }) => options.path === path);
  if (!route?.options.component?.gate) throw new Error(`no screen of lazyRoute at ${path}`);
  return route.options.component.gate;
}

/** A session as `visible` of the menu asks it. */
function sessionOf(profile: UserActor['profile'], isOperator: boolean, plan: readonly string[] = planFlags): Session {
  const actor = { profile, super: isOperator } as UserActor;
  const can = () => profile === 'admin' || isOperator;
  return { actor, can, includes: (flag: string) => plan.includes(flag) } as unknown as Session;
}
const attendant = sessionOf('user', false);
const admin = sessionOf('admin', false);
const operator = sessionOf('admin', true);

const pages = menuPages;
const isVisible = isPageVisible;

/** Screens that draw something else for the others: the tickets (also of the live team and the reports), the invoices without payment, the own settings. */
const ownAnswer: readonly string[] = [
  '/',
  '/team',
  '/reports',
  '/reports/hours',
  '/reports/rows',
  '/settings',
  '/settings?tab=privacy',
  '/settings?tab=audit',
  '/financeiro',
];

beforeAll(() => void vi.stubGlobal('localStorage', { getItem: () => 'null' }));
afterAll(() => void vi.unstubAllGlobals());

describe('the gate of a screen in the table of routes', () => {
  it('lets admins alone see each screen that the menu shows to admins alone', () => {
    const forAdmins = pages.filter((page) => isVisible(page, admin) && !isVisible(page, attendant));
    const open = forAdmins.filter(({ to }) => gateOf(to).access !== 'admin').map(addressOf);
    expect(forAdmins.length).toBeGreaterThan(ownAnswer.length);
    expect(open).toEqual(ownAnswer);
  });

  it('lets operators alone see each screen that the menu shows to operators alone', () => {
    const forOperators = pages.filter((page) => isVisible(page, operator) && !isVisible(page, admin));
    // The tabs of the settings that operators have are left out by the screen.
    const ofScreens = forOperators.filter(({ tab }) => tab === undefined);
    expect(ofScreens.map(({ to }) => [to, gateOf(to).access])).toEqual([
      ['/operator', 'super'],
      ['/announcements', 'super'],
    ]);
  });

  it('asks no more of a screen than the menu does', () => {
    const refused = pages.filter((page) => isVisible(page, attendant) && gateOf(page.to).access !== undefined);
    expect(refused.map(({ to }) => to)).toEqual([]);
  });

  it('asks each plan flag that the menu asks', () => {
    const asked = pages.flatMap((page) =>
      planFlags
        .filter(
          (flag) =>
            isVisible(page, operator) &&
            !isVisible(
              page,
              sessionOf(
                'admin',
                true,
                planFlags.filter((other) => other !== flag),
              ),
            ),
        )
        .map((flag) => [page.to, flag]),
    );
    const gates = pages.flatMap(({ to }) => (gateOf(to).plan ? [[to, gateOf(to).plan]] : []));
    expect(asked).toEqual(gates);
  });
});

describe('the menu', () => {
  const labels = (session: Session) => areasOf(session).map(({ area }) => area.label);

  it('has few entries, whatever comes: 12 at most for who administers, 7 for an attendant, one more for an operator', () => {
    expect(labels(attendant)).toEqual(['tickets', 'boards', 'contacts', 'agenda', 'replies', 'chats', 'connections']);
    expect(labels(admin).length).toBeLessThanOrEqual(12);
    expect(labels(operator)).toEqual([...labels(admin), 'platform']);
  });

  it('leaves out an area whose pages the plan lacks, and shows no tabs where one page is left', () => {
    const bare = sessionOf('admin', false, []);
    expect(labels(bare)).not.toEqual(expect.arrayContaining(['boards']));
    expect(labels(bare)).not.toEqual(expect.arrayContaining(['automation']));
    const agenda = areas.find(({ label }) => label === 'agenda');
    expect(agenda && tabsOf(agenda, bare).map(({ to }) => to)).toEqual(['/tasks', '/todolist']);
    expect(agenda && tabsOf(agenda, admin).map(({ to }) => to)).toEqual(['/schedules', '/tasks', '/todolist']);
    const boards = areas.find(({ label }) => label === 'boards');
    expect(boards && tabsOf(boards, admin)).toEqual([]);
  });

  it('gives each page one home, at an address of the table of routes', () => {
    const addresses = areas.flatMap((area) => area.pages.map(addressOf));
    expect(addresses).toEqual([...new Set(addresses)]);
    for (const { to } of pages) expect(() => gateOf(to)).not.toThrow();
  });

  it('leads to every screen that stands by itself', () => {
    const below =
      /\$|^\/(login|signup|forgetpsw|pagar|second-factor|confirm-email|share|more|contacts\/checks|rules\/runs|flows\/models|financeiro\/checkout|subscription)/;
    const paths = routes.flatMap(({ options }) =>
      options.path?.startsWith('/') && options.path !== '/' ? [options.path] : [],
    );
    expect(paths.filter((path) => !below.test(path) && !pages.some(({ to }) => to === path))).toEqual([]);
  });

  it.each([
    ['/', undefined, '/'],
    ['/tickets/3f', undefined, '/tickets'],
    ['/contacts/checks', undefined, '/contacts'],
    ['/contact-lists/7/contacts', undefined, '/contact-lists'],
    ['/campaign/7/report', undefined, '/campaigns'],
    ['/campaigns-config', undefined, '/campaigns-config'],
    ['/prompts', undefined, '/prompts'],
    ['/prompts/knowledge', undefined, '/prompts/knowledge'],
    ['/prompts/7/cases', undefined, '/prompts'],
    ['/sandbox/1', undefined, '/connections'],
    ['/connections/1/diagnosis', undefined, '/connections'],
    ['/financeiro/checkout', undefined, '/financeiro'],
    ['/subscription', undefined, '/financeiro'],
    ['/settings', undefined, '/settings'],
    ['/settings', 'nothing', '/settings'],
    ['/hours', undefined, '/hours'],
    ['/settings', 'companies', '/settings?tab=companies'],
    ['/settings/all', undefined, '/settings/all'],
    ['/messages-api', 'calls', '/messages-api'],
    ['/nada/aqui', undefined, undefined],
    ['/ticketsx', undefined, undefined],
  ])('finds the page at %s with the tab %s: %s', (pathname, tab, address) => {
    const page = pageAt(pathname, tab);
    expect(page && addressOf(page)).toBe(address);
  });

  it('leads from an area to the tab used last, as long as the person has it', () => {
    const store = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
    });
    const entry = (session: Session) => {
      const found = areasOf(session).find(({ area }) => area.label === 'agenda');
      return found && entryPage(found.area, found.pages)?.to;
    };
    expect(entry(admin)).toBe('/schedules');
    const [, tasks] = areas.find(({ label }) => label === 'agenda')?.pages ?? [];
    if (tasks) saveLastTab(tasks);
    expect(entry(admin)).toBe('/tasks');
    const [schedules] = areas.find(({ label }) => label === 'agenda')?.pages ?? [];
    if (schedules) saveLastTab(schedules);
    expect(entry(sessionOf('admin', false, []))).toBe('/tasks');
    store.set('lastTabs', '{');
    expect(entry(admin)).toBe('/schedules');
  });
});
