import { createElement } from 'react';
import { preloadableComponent } from '../../../ui/dialogs/preloadable.ts';
import css from '../../../ui/phone/quick-actions.module.css';

/** On phones alone. */
export const QuickActions = preloadableComponent(
  async () => (await import('./quick-actions.tsx')).QuickActions,
  createElement('div', { className: css.opening }),
);
