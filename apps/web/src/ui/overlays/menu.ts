import type { Menu as MantineMenu } from '@mantine/core';
import { lateOverlay, latePart, LateTarget } from './late-overlay.tsx';

const part = (...path: string[]) => latePart('Menu', ...path);

/** The menu of Mantine, with the parts that are in use, loaded late. */
export const Menu = /* @__PURE__ */ Object.assign(/* @__PURE__ */ lateOverlay('Menu'), {
  Target: LateTarget,
  Dropdown: /* @__PURE__ */ part('Dropdown'),
  Item: /* @__PURE__ */ part('Item'),
  Label: /* @__PURE__ */ part('Label'),
  Divider: /* @__PURE__ */ part('Divider'),
  RadioGroup: /* @__PURE__ */ part('RadioGroup'),
  RadioItem: /* @__PURE__ */ part('RadioItem'),
  Sub: /* @__PURE__ */ Object.assign(/* @__PURE__ */ part('Sub'), {
    Target: /* @__PURE__ */ part('Sub', 'Target'),
    Dropdown: /* @__PURE__ */ part('Sub', 'Dropdown'),
    Item: /* @__PURE__ */ part('Sub', 'Item'),
  }),
}) as unknown as typeof MantineMenu;
