import type { PlanFlag } from '@balcao/contract';
import { createElement } from 'react';
import type { ComponentType } from 'react';
import { preloadable } from '../../ui/dialogs/preloadable.ts';
import { AccessGate } from './access-gate.tsx';
import type { ScreenAccess } from './access-gate.tsx';
import { PlanGate } from './plan-gate.tsx';
import { ScreenPending } from './screen-pending.tsx';

/** What a screen demands. Whoever lacks it is informed and redirected; the server refuses the calls by itself. */
export interface ScreenGate {
  /** the flag that the company's plan must have; it is asked first */
  plan?: PlanFlag;
  /** those who alone may see the screen; without it every user of the company */
  access?: ScreenAccess;
}

/**
 * A screen whose code is fetched when its address is opened, or its link is pointed at. The router's own
 * `lazyRouteComponent` is not used: asked again after its code failed to load, it forgets the failure while React is
 * about to draw it, and an element of nothing is drawn (error #130).
 */
export function lazyRoute<Name extends string>(
  fetchCode: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  gate: ScreenGate = {},
) {
  const { plan, access } = gate;
  const code = preloadable(fetchCode);
  function LoadedScreen() {
    const loaded = code.useLoaded(true);
    return createElement(loaded ? loaded[name] : ScreenPending);
  }
  function GatedScreen() {
    const screen = createElement(LoadedScreen);
    const forActor = access ? createElement(AccessGate, { access }, screen) : screen;
    return plan ? createElement(PlanGate, { flag: plan }, forActor) : forActor;
  }
  const preload = async () => {
    // The component asks again when it is drawn, and throws the reason.
    await code.load().catch(() => undefined);
  };
  return Object.assign(GatedScreen, { preload, gate });
}
