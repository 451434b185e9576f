export { BillingSettings } from './billing-settings.tsx';
export { CompanyInvoicesDialog } from './company-invoices-dialog.tsx';
