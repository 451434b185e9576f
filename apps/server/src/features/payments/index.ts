import type { Platform } from '../../platform/platform.ts';
import { paymentRoutes } from './payments.routes.ts';
import type { PaymentPorts } from './subscription.ts';

/** Registers the endpoints by which companies pay their invoices. */
export function createPayments(platform: Platform, ports: PaymentPorts): void {
  paymentRoutes(platform, ports);
}
