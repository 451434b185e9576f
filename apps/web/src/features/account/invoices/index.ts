export { BillingSettings } from './billing-settings.tsx';
export { EfiFields, WebhookAddress } from './efi-fields.tsx';
export { PixKeyField, pixKeyProblem } from './pix-key-field.tsx';
export { CompanyInvoicesDialog, CompanyInvoicesPart } from './company-invoices-dialog.tsx';
