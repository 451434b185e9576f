import { loadTexts } from '../../../app/texts/i18n.ts';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { preloadableComponent } from '../../../ui/dialogs/preloadable.ts';

/** Parts with words of their own, which an inbox without charges does not fetch. */
const withTexts = async <T>(load: Promise<T>): Promise<T> =>
  (await Promise.all([load, loadTexts('pix', 'invoices')]))[0];

export const PixDialog = lazyDialog(async () => (await withTexts(import('./pix-dialog.tsx'))).PixDialog);
export const ChargeHead = preloadableComponent(async () => (await withTexts(import('./charge-card.tsx'))).ChargeHead);
export const ChargeStrip = preloadableComponent(async () => (await withTexts(import('./charge-card.tsx'))).ChargeStrip);
export const ChargesPanel = preloadableComponent(
  async () => (await withTexts(import('./charges-panel.tsx'))).ChargesPanel,
);
