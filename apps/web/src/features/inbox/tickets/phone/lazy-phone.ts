import { createElement } from 'react';
import { preloadableComponent } from '../../../../ui/dialogs/preloadable.ts';
import css from '../../../../ui/phone/phone-head.module.css';

/** What the list has on a phone alone, and computers do not load. */
export const PhoneHead = preloadableComponent(
  async () => (await import('./phone-head.tsx')).PhoneHead,
  createElement('div', { className: css.opening }),
);
export const WaitingBanner = preloadableComponent(async () => (await import('./waiting-banner.tsx')).WaitingBanner);
export const RowGestures = preloadableComponent(async () => (await import('./row-gestures.tsx')).RowGestures);
