import { planFlags } from '@balcao/contract';
import type { UserActor } from '@balcao/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ScreenGate } from './lazy-route.ts';
import type { Session } from '../session/session.ts';

// The build makes this module of the translations; no screen is drawn here.
vi.mock('virtual:texts', () => ({ fetchTexts: {} }));
const { menu, pagesOutsideMenu } = await import('./menu.ts');
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

const pages = [...menu, ...pagesOutsideMenu];
type Page = (typeof pages)[number];
const isVisible = ({ visible }: Page, session: Session) => visible?.(session) ?? true;

/** Screens that draw something else for the others: the tickets, the invoices without payment, the own settings. */
const ownAnswer: readonly string[] = ['/', '/financeiro', '/settings'];

beforeAll(() => void vi.stubGlobal('localStorage', { getItem: () => 'null' }));
afterAll(() => void vi.unstubAllGlobals());

describe('the gate of a screen in the table of routes', () => {
  it('lets admins alone see each screen that the menu shows to admins alone', () => {
    const forAdmins = pages.filter((page) => isVisible(page, admin) && !isVisible(page, attendant));
    const open = forAdmins.map(({ to }) => to).filter((to) => gateOf(to).access !== 'admin');
    expect(forAdmins.length).toBeGreaterThan(ownAnswer.length);
    expect(open).toEqual(ownAnswer);
  });

  it('lets operators alone see each screen that the menu shows to operators alone', () => {
    const forOperators = pages.filter((page) => isVisible(page, operator) && !isVisible(page, admin));
    expect(forOperators.map(({ to }) => [to, gateOf(to).access])).toEqual([
      ['/announcements', 'super'],
      ['/operator', 'super'],
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
