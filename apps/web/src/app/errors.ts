import type { ErrorCode } from '@balcao/contract';
import type { publicTexts } from '@balcao/i18n';
import i18next from 'i18next';
import { isApiError } from './api/api-error.ts';
import { formatBytes } from '../ui/text/bytes.ts';
import { formatCurrency, formatDate, formatSeconds } from '../ui/text/format.ts';
import { toast } from './toasts/toast.tsx';

/** Whether all error texts are here, in the language that is shown. Until then only `coreErrors` are. */
export const hasErrorTexts = (): boolean => i18next.hasResourceBundle(i18next.language, 'errors');

/** The text of an error for a person. */
export function errorText(error: unknown): string {
  return isApiError(error) ? codeText(error.code, error.details) : i18next.t('coreErrors.ERR_INTERNAL_SERVER_ERROR');
}

/**
 * A code in the language of the interface with its details filled in; the raw text of an unknown one. Until the error texts are
 * here (`loadErrorTexts`), a code outside of `coreErrors` has the general text.
 */
export function codeText(code: string, details: Readonly<Record<string, unknown>> = {}): string {
  if (code === 'ERR_SESSION_EXPIRED' && details.elsewhere === true) return i18next.t('auth.forcedOut');
  if (code === 'ERR_SESSION_EXPIRED' && typeof details.dueDate === 'string')
    return codeText('ERR_COMPANY_DUE', details);
  // A company that was deleted is in no list of the operator's.
  if (code === 'ERR_PLAN_IN_USE' && namesOf(details.companies) === '' && namesOf(details.deletedCompanies) !== '')
    return codeText('ERR_PLAN_HELD_BY_DELETED', { companies: details.deletedCompanies });
  if (isCoreCode(code)) return i18next.t(`coreErrors.${code}`);
  if (isKnownCode(code)) return i18next.t(`errors.${code}`, textParameters(details));
  return isCodeLike(code) && !hasErrorTexts() ? i18next.t('coreErrors.ERR_INTERNAL_SERVER_ERROR') : code;
}

const isCodeLike = (code: unknown): code is string => typeof code === 'string' && /^[A-Z_]+$/.test(code);
const isCoreCode = (code: unknown): code is CoreCode => isCodeLike(code) && i18next.exists(`coreErrors.${code}`);
type CoreCode = keyof typeof publicTexts.coreErrors;

/**
 * Whether a code has a text. The texts are asked, which are here with the first refusal: the catalogue of the contract would bring the whole of the
 * contract into the first page.
 */
export const isKnownCode = (
  code: unknown,
): code is ErrorCode | 'ERR_NETWORK' | 'ERR_RECORD_DELETED' | 'ERR_PLAN_HELD_BY_DELETED' =>
  isCodeLike(code) && (isCoreCode(code) || i18next.exists(`errors.${code}`));

/** The day that the company's clock shows at its due date; this computer's may be another. */
function dueDay({ dueOn, dueDate }: Readonly<Record<string, unknown>>): string {
  if (typeof dueOn === 'string') return formatDate(`${dueOn}T12:00`);
  return typeof dueDate === 'string' ? formatDate(dueDate) : '';
}

const namesOf = (names: unknown): string => (Array.isArray(names) ? names.join(', ') : '');

/** Details as the texts want them: dates and times in the form people read. */
function textParameters(details: Readonly<Record<string, unknown>>) {
  const text = (name: string): string => (typeof details[name] === 'string' ? details[name] : '');
  return {
    name: text('name'),
    other: text('other'),
    words: text('words'),
    host: text('host'),
    reason: text('reason'),
    size: formatBytes(Number(details.limit ?? 0)),
    companies: namesOf(details.companies) || '…',
    userName: text('userName'),
    queueName: text('queueName'),
    dueDate: dueDay(details),
    retryAfter: formatSeconds(Math.ceil(Number(details.retryAfter ?? 0))),
    limit: Number(details.limit ?? 0),
    step: Number(details.step ?? 0),
    variables: typeof details.variables === 'string' ? details.variables : '',
    taken: Number(details.taken ?? 0),
    capacity: Number(details.capacity ?? 0),
    count: Number(details.count ?? 0),
    days: Number(details.days ?? 0),
    amount: formatCurrency(Number(details.maxValue ?? 0), 'BRL'),
  };
}

/**
 * Shows an error for two seconds. The same error twice is one toast; an aborted call is none, nor is a session that has
 * ended, or lacks a second factor: the screen that follows shows that.
 */
export function toastError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (isApiError(error, 'ERR_SESSION_EXPIRED') || isApiError(error, 'ERR_SECOND_FACTOR_DEMANDED')) return;
  toast.error(errorText(error), isApiError(error) ? error.code : undefined);
}

/** Shows an error as `toastError` does, or by this text where the error gives no reason. */
export function toastFailure(error: unknown, text: string): void {
  const hasReason = isApiError(error) && error.code !== 'ERR_INTERNAL_SERVER_ERROR' && isKnownCode(error.code);
  if (hasReason || error instanceof DOMException) toastError(error);
  else toast.error(text, text);
}
