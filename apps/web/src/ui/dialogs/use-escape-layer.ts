import { useEffect, useEffectEvent } from 'react';

/** How to close each open layer, the lowest first. */
const layers: (() => void)[] = [];

/**
 * Escape closes the layer on top and none below it. Mantine's own handling (`closeOnEscape`, which is to be off) closes
 * all that are open: a form over a drawer would go with it, without its question about what was typed.
 * @param close `undefined` = this layer keeps the key to itself and stays
 */
export function useEscapeLayer(opened: boolean, close: (() => void) | undefined): void {
  const closeNow = useEffectEvent(() => close?.());
  useEffect(() => {
    if (!opened) return undefined;
    const layer = () => closeNow();
    if (layers.push(layer) === 1) window.addEventListener('keydown', onKeyDown, true);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) window.removeEventListener('keydown', onKeyDown, true);
    };
  }, [opened]);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  const target = event.target instanceof Element ? event.target : undefined;
  // An open list of choices has the key, as Mantine marks it.
  if (target?.getAttribute('data-mantine-stop-propagation') === 'true') return;
  // The field below a dialog that has just appeared may have the focus yet: the key is not for it as well.
  if (!target?.closest('[role="dialog"]')) event.stopPropagation();
  layers.at(-1)?.();
}
