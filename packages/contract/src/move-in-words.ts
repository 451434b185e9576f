/** The fixed words of what is brought from another program. */

/** What an admin brings: a copy of a database, chats that WhatsApp exported, a spreadsheet of conversations. */
export const moveInKinds = ['family', 'chats', 'sheet'] as const;
export type MoveInKind = (typeof moveInKinds)[number];

export const moveInStates = [
  /** its files are uploaded */
  'collecting',
  'trying',
  /** the source was read: it asks something, or can be started */
  'tried',
  'running',
  'paused',
  'done',
  'undoing',
  'undone',
] as const;

/** What made a source. */
export const moveInSources = ['whaticket', 'saas', 'ticketz', 'chats', 'sheet'] as const;

/** Why a source cannot be read, or a run stopped by itself. */
export const moveInProblems = [
  'custom_format',
  'tar_format',
  'packed',
  'other_database',
  'inserts',
  'several_databases',
  'encoding',
  'broken',
  'no_dump',
  'not_family',
  'zip_broken',
  'zip_too_large',
  'zip_encrypted',
  'no_chat',
  'sheet_type',
  'sheet_broken',
  'sheet_empty',
  'sheet_too_large',
  'no_source',
  'storage_full',
  'files_gone',
  'failed',
] as const;
export type MoveInProblem = (typeof moveInProblems)[number];

/** Things of a source, in the order in which they are brought. */
export const moveInThings = [
  'companies',
  'plans',
  'connections',
  'users',
  'queues',
  'userQueues',
  'queueOptions',
  'tags',
  'quickReplies',
  'fileLists',
  'fileListFiles',
  'settings',
  'contacts',
  'contactFields',
  'contactTags',
  'tickets',
  'ticketTags',
  'messages',
  'notes',
  'ratings',
  'schedules',
  'contactLists',
  'contactListItems',
  'campaigns',
  'campaignSends',
] as const;
export type MoveInThing = (typeof moveInThings)[number];

/** Why a row of a source does not come. Every row that does not has one of these. */
export const moveInLeftReasons = [
  /** it has more or fewer values than its table has columns */
  'torn',
  'no_id',
  /** the source has it more than once */
  'double',
  /** what it belongs to is not there: a message without a conversation, a conversation without a contact */
  'orphan',
  /** what it belongs to does not come */
  'parent_left',
  'name_missing',
  'email_missing',
  'email_invalid',
  /** a number that nobody can have: a digit is missing, or is too much */
  'number_invalid',
  'number_missing',
  /** an exported chat of which somebody has to say with whom it is, or who is the company in it */
  'unclear',
  /** groups come when their number is linked here */
  'group',
  /** a channel, a broadcast list or the status */
  'broadcast',
  /** neither text nor file */
  'empty',
  'date_invalid',
  'status_unknown',
  /** a schedule that should have been sent */
  'past',
  'rate_invalid',
  /** from before the time since when it is brought */
  'older',
  /** of a kind that is not brought */
  'not_brought',
  /** the plan has no room for more of them */
  'plan_limit',
  /** somebody on this installation has the address */
  'email_taken',
  /** what is here by that name stays as it is */
  'kept',
  /** a tag of a contact without a conversation: tags stand on conversations here */
  'no_conversation',
  /** a list has as many files here as it can have */
  'list_full',
  /** of an undone run: people changed or use it since, and it stays */
  'changed',
] as const;
export type MoveInLeftReason = (typeof moveInLeftReasons)[number];

export const moveInTablesLeftReasons = ['secret', 'billing', 'machinery', 'other', 'unknown'] as const;

/** Which part of a written date is the day. */
export const chatDateOrders = ['dayMonthYear', 'monthDayYear', 'yearMonthDay'] as const;

/** What the columns of a spreadsheet of conversations are. */
export const conversationColumns = [
  'number',
  'name',
  'text',
  'date',
  'time',
  /** who wrote: the company or the contact */
  'direction',
  /** the name of who wrote */
  'author',
  'conversation',
  'id',
  'file',
  'ignore',
] as const;
