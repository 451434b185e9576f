import * as z from 'zod';

/**
 * The one catalogue of error codes: HTTP status and the shape of the details that travel beside the code.
 * Every code has a translation in every language, or the i18n package does not compile.
 */
const none = z.object({});

export const errors = {
  // the session
  /** 401: the session is over. The one code with two statuses: as 403 (`staleBearer`) it asks to refresh once. */
  ERR_SESSION_EXPIRED: { status: 401, details: none },
  ERR_INVALID_CREDENTIALS: { status: 401, details: none },
  ERR_USER_DONT_EXISTS: { status: 404, details: none },
  ERR_COMPANY_DUE: { status: 402, details: z.object({ dueDate: z.string() }) },
  ERR_COMPANY_INACTIVE: { status: 403, details: none },
  ERR_TOO_MANY_ATTEMPTS: { status: 429, details: z.object({ retryAfter: z.number() }) },
  ERR_RESET_CODE: { status: 404, details: none },
  ERR_MAIL_NOT_SENT: { status: 502, details: none },

  // permission and plan
  ERR_NO_PERMISSION: { status: 403, details: none },
  ERR_USER_CREATION_DISABLED: { status: 403, details: none },
  ERR_PLAN_FEATURE: { status: 403, details: z.object({ feature: z.string() }) },
  ERR_PLAN_LIMIT: {
    status: 403,
    details: z.object({ resource: z.enum(['users', 'connections', 'queues']), limit: z.number() }),
  },

  // what was asked
  ERR_VALIDATION: {
    status: 400,
    details: z.object({ fields: z.array(z.object({ field: z.string(), problem: z.string() })) }),
  },
  /** a report of no period */
  ERR_DASHBOARD_FILTER: { status: 400, details: none },
  ERR_BROKEN_JSON: { status: 400, details: none },
  ERR_BODY_TOO_LARGE: { status: 413, details: z.object({ limit: z.number() }) },
  ERR_UNSUPPORTED_MEDIA_TYPE: { status: 415, details: none },
  ERR_NOT_FOUND: { status: 404, details: none },
  ERR_FILE_TOO_LARGE: { status: 413, details: z.object({ limit: z.number() }) },
  ERR_FILE_EMPTY: { status: 400, details: z.object({ name: z.string() }) },
  ERR_FILE_TYPE: { status: 415, details: none },
  ERR_LINK_EXPIRED: { status: 403, details: none },

  // records
  ERR_NO_SETTING_FOUND: { status: 404, details: none },
  ERR_NO_CONTACT_FOUND: { status: 404, details: none },
  ERR_NO_TICKET_FOUND: { status: 404, details: none },
  ERR_NO_USER_FOUND: { status: 404, details: none },
  ERR_NO_WAPP_FOUND: { status: 404, details: none },
  ERR_NO_QUEUE_FOUND: { status: 404, details: none },
  ERR_NO_MESSAGE_FOUND: { status: 404, details: none },
  ERR_NO_COMPANY_FOUND: { status: 404, details: none },
  ERR_NO_PLAN_FOUND: { status: 404, details: none },
  ERR_NO_JOB_FOUND: { status: 404, details: none },
  ERR_NO_QUEUE_OPTION_FOUND: { status: 404, details: none },
  ERR_NO_TAG_FOUND: { status: 404, details: none },
  ERR_NO_NOTE_FOUND: { status: 404, details: none },
  ERR_NO_QUICK_MESSAGE_FOUND: { status: 404, details: none },
  ERR_DUPLICATED_CONTACT: { status: 409, details: z.object({ contactId: z.number() }).partial() },
  ERR_TAG_NAME_ALREADY_EXISTS: { status: 409, details: none },
  ERR_SHORTCODE_ALREADY_EXISTS: { status: 409, details: none },
  ERR_EMAIL_IN_USE: { status: 409, details: none },
  ERR_COMPANY_NAME_ALREADY_EXISTS: { status: 409, details: none },
  ERR_QUEUE_COLOR_ALREADY_EXISTS: { status: 409, details: none },
  ERR_QUEUE_NAME_ALREADY_EXISTS: { status: 409, details: none },
  /** the option above is of another queue */
  ERR_QUEUE_OPTION_PARENT: { status: 409, details: none },
  /** an option would stand below itself */
  ERR_QUEUE_OPTION_CYCLE: { status: 409, details: none },
  ERR_QUEUE_OPTION_LIMIT: { status: 409, details: z.object({ limit: z.number() }) },
  ERR_WAPP_NAME_ALREADY_EXISTS: { status: 409, details: none },
  ERR_LAST_ADMIN: { status: 409, details: none },

  // tickets and messages
  ERR_OTHER_OPEN_TICKET: {
    status: 409,
    details: z.object({
      ticketId: z.number(),
      /** where to open it; null when the caller may not see it */
      uuid: z.string().nullable(),
      userId: z.number().nullable(),
      userName: z.string().nullable(),
      queueName: z.string().nullable(),
    }),
  },
  ERR_TICKET_STATUS: { status: 409, details: z.object({ status: z.enum(['pending', 'open', 'closed']) }) },
  ERR_CREATING_TICKET: { status: 500, details: none },
  ERR_CREATING_MESSAGE: { status: 500, details: none },
  /** too late to edit or delete at WhatsApp */
  ERR_MESSAGE_TOO_OLD: { status: 409, details: z.object({ limitMinutes: z.number() }) },
  /** the message cannot be changed so: not one's own, deleted, not sent yet, or without a text */
  ERR_MESSAGE_FIXED: { status: 409, details: none },
  /** the company lets only the assignee write */
  ERR_NOT_ASSIGNEE: { status: 403, details: z.object({ userName: z.string().nullable() }) },
  ERR_CONTACT_BLOCKED: { status: 409, details: none },
  ERR_QUEUE_REQUIRED: { status: 400, details: none },
  /** a ticket goes to nobody who is not of its queue, admins apart */
  ERR_USER_NOT_IN_QUEUE: { status: 409, details: z.object({ userName: z.string(), queueName: z.string() }) },
  ERR_UNDO_EXPIRED: { status: 409, details: none },
  ERR_EMPTY_MESSAGE: { status: 400, details: none },
  ERR_FETCH_WAPP_MSG: { status: 404, details: none },

  // connections
  ERR_NO_OTHER_WHATSAPP: { status: 409, details: none },
  ERR_NO_DEF_WAPP_FOUND: { status: 409, details: none },
  ERR_WAPP_NOT_INITIALIZED: { status: 409, details: none },
  ERR_WAPP_CHECK_CONTACT: { status: 502, details: none },
  ERR_WAPP_INVALID_CONTACT: { status: 422, details: none },
  ERR_WAPP_DOWNLOAD_MEDIA: { status: 502, details: none },
  ERR_WAPP_NUMBER_IN_USE: { status: 409, details: none },
  ERR_WAPP_GREETING_REQUIRED: { status: 400, details: none },
  ERR_WAPP_QR_INVALID: { status: 409, details: none },
  ERR_SENDING_WAPP_MSG: { status: 502, details: none },
  ERR_DELETE_WAPP_MSG: { status: 502, details: none },
  /** 24 hours after the contact's last message only approved templates are delivered */
  ERR_WAPP_WINDOW_CLOSED: { status: 409, details: none },
  ERR_WAPP_TOO_FAST: { status: 429, details: none },
  ERR_WAPP_UNDELIVERABLE: { status: 422, details: none },
  /** WhatsApp lets the number write to nobody new for a while */
  ERR_WAPP_REACHOUT_LIMIT: { status: 429, details: none },
  /** many messages failed at once: the number rests */
  ERR_WAPP_MANY_ERRORS: { status: 429, details: none },
  /** messages to contacts who never wrote leave one by one, so many a day */
  ERR_WAPP_FIRST_CONTACTS: { status: 429, details: none },
  /** nobody knows whether it left: whoever sends it again decides that a second one does no harm */
  ERR_WAPP_UNCERTAIN: { status: 502, details: none },
  /** WhatsApp offers no way to do this on an official number */
  ERR_WAPP_UNSUPPORTED: { status: 409, details: none },
  ERR_WAPP_TOO_LONG: { status: 422, details: none },
  ERR_WAPP_MEDIA_REFUSED: { status: 422, details: none },
  ERR_WAPP_TEMPLATE: { status: 422, details: none },
  ERR_WAPP_TOKEN: { status: 502, details: none },
  ERR_WAPP_PAYMENT: { status: 402, details: none },
  /** Meta's servers do not answer */
  ERR_WAPP_GRAPH: { status: 502, details: none },
  ERR_NO_TEMPLATE_FOUND: { status: 404, details: none },

  // the installation
  ERR_INTERNAL_SERVER_ERROR: { status: 500, details: none },
  ERR_UNAVAILABLE: { status: 503, details: none },
} as const satisfies Record<string, { status: number; details: z.ZodType }>;

export type ErrorCode = keyof typeof errors;
export type ErrorDetails<C extends ErrorCode> = z.infer<(typeof errors)[C]['details']>;

/** The JSON of every refused request: the code under `error`, its details beside it, the request's id for support. */
export type ErrorAnswer = { error: ErrorCode; requestId?: string } & Record<string, unknown>;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errors, value);
}
