export { pixChargeOf } from './is-pix-charge.ts';
export { ChargeHead, ChargesPanel, ChargeStrip, PixDialog } from './lazy-parts.ts';
export { useMayCharge } from './use-may-charge.ts';
export { PixLive } from './pix-live.ts';
