import type { PlanFlag } from '@balcao/contract';
import { createElement } from 'react';
import type { ComponentType } from 'react';
import { preloadable } from '../ui/preloadable.ts';
import { PlanGate } from './plan-gate.tsx';

/**
 * A screen whose code is fetched when its address is opened, or its link is pointed at. The router's own
 * `lazyRouteComponent` is not used: asked again after its code failed to load, it forgets the failure while React is
 * about to draw it, and an element of nothing is drawn (error #130).
 * @param plan the flag without which the screen is not shown: a user of another plan is informed and redirected
 */
export function lazyRoute<Name extends string>(
  fetchCode: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  plan?: PlanFlag,
) {
  const code = preloadable(fetchCode);
  function LoadedScreen() {
    const loaded = code.useLoaded(true);
    return loaded ? createElement(loaded[name]) : null;
  }
  const Screen = plan ? () => createElement(PlanGate, { flag: plan }, createElement(LoadedScreen)) : LoadedScreen;
  const preload = async () => {
    // The component asks again when it is drawn, and throws the reason.
    await code.load().catch(() => undefined);
  };
  return Object.assign(Screen, { preload });
}
