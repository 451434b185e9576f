import type { PlanFlag } from '@balcao/contract';
import { createElement } from 'react';
import type { ComponentType } from 'react';
import { preloadable } from '../ui/preloadable.ts';
import { PlanGate } from './plan-gate.tsx';

/**
 * A screen whose code is fetched when somebody goes there, or points at the way there. Not the `lazyRouteComponent` of the
 * router: asked for once more after its code could not be had, it forgets the failure while React is about to draw it, and an
 * element of nothing is drawn (error #130).
 * @param plan the flag without which the screen is not shown: whoever goes there is told so and sent on
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
    // Whoever draws it asks again, and hears why it cannot be had.
    await code.load().catch(() => undefined);
  };
  return Object.assign(Screen, { preload });
}
