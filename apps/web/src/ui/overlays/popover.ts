import type { Popover as MantinePopover } from '@mantine/core';
import { lateOverlay, latePart, LateTarget } from './late-overlay.tsx';

/** The popover of Mantine, loaded late. */
export const Popover = /* @__PURE__ */ Object.assign(/* @__PURE__ */ lateOverlay('Popover'), {
  Target: LateTarget,
  Dropdown: /* @__PURE__ */ latePart('Popover', 'Dropdown'),
}) as unknown as typeof MantinePopover;
