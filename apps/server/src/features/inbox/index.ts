/** Tickets, messages, contacts, and what attendants work with. The only door to this area: others import nothing below it. */
export { createChats } from './chats/index.ts';
export {
  addContact,
  contactCounts,
  contactDeleted,
  contactLeftAddresses,
  contactRemoving,
  contactSaved,
  contactsMerging,
  createContacts,
  findByAddresses,
  findContact,
  identityKey,
  isContactNumber,
  isToCheck,
  learnExtraInfo,
  lookUpNumber,
  moveContact,
  numberMeant,
  preferenceTold,
  type PhoneDeps,
  problemOf,
  recipientsOf,
  refusalsAmong,
  removeContact,
  resolveContact,
  suggestionFor,
} from './contacts/index.ts';
export { createDashboard } from './dashboard/index.ts';
export { createDrafts } from './drafts/index.ts';
export {
  createImports,
  defineImportJob,
  fileKeysOf,
  findImport,
  type ImportRow,
  lockImport,
  readRefusedRows,
} from './imports/index.ts';
export { createFileLists, findFilesOfList } from './file-lists/index.ts';
export {
  append,
  attachMedia,
  automaticMessagesMoved,
  contactTurn,
  type ContactTurn,
  type ContactWords,
  createMessages,
  deleteOldHandsetTexts,
  diagnosisPorts,
  type AutomaticText,
  enqueueAutomatic,
  findContactWords,
  findDeliveries,
  findMessageMedia,
  campaignReply,
  marketingRefused,
  type CampaignReply,
  findSentAt,
  getVisibleMessage,
  hasWrittenSince,
  isLatestByOthers,
  isMediaAwaited,
  isServiceWindowOpen,
  listClosedWindows,
  listLatestWords,
  type MessageInput,
  messagesBilled,
  messagesMoved,
  messagesStored,
  outagePorts,
  ratingReceived,
  readBacklog,
  removeSomeMessages,
  removeUnusedFiles,
  sweepUndelivered,
  requireMayAnswer,
  sendAs,
  sendForTokens,
  textAction,
  type TokenSendRequest,
} from './messages/index.ts';
export { createNotes, listNotes, noteAction } from './notes/index.ts';
export { createOfficialTickets } from './official-tickets/index.ts';
export {
  type ConversationHooks,
  createFindViewerName,
  createOpenConversations,
  type OpenConversations,
  watchConversations,
} from './presence/index.ts';
export {
  addQueue,
  countQueues,
  countQueuesAnsweredBy,
  createQueues,
  findClosingTexts,
  findQueue,
  findQueueAutomation,
  listQueues,
  listServiceQueues,
} from './queues/index.ts';
export { createOpeningHours, readServiceHours, type ServiceHours } from './opening-hours/index.ts';
export { createAssignment } from './assignment/index.ts';
export { createShifts } from './shifts/index.ts';
export { createLiveTeam } from './live-team/index.ts';
export { createDeadlines, type DeadlineNotice, deadlinesNoticed } from './deadlines/index.ts';
export { createPixAccount, sealedPixAccounts } from './pix-account/index.ts';
export { createPixCharges, pixChargeMoved } from './pix-charges/index.ts';
export { createPixKeys } from './pix-keys/index.ts';
export { createOffline } from './offline/index.ts';
export { createPush, sealedPush } from './push/index.ts';
export { createQuickMessages, findFileListUses, insertQuickMessage } from './quick-messages/index.ts';
export { addTagsToTickets, createTags, insertTag, listTags, removeTagsFromTickets, tagActions } from './tags/index.ts';
export {
  announceHeldStepsJob,
  applyAndRaise,
  applyChanges,
  attendsIn,
  claimDue,
  connectionForNew,
  type ContactInput,
  countAnsweredTurns,
  createTickets,
  emitTicketById,
  findHeld,
  findTicket,
  findTicketId,
  findLastReasons,
  findTickets,
  finishService,
  getVisibleTicket,
  incrementRatingAsks,
  listDueTickets,
  listOpenTicketQueues,
  type LockedTicket,
  lockTickets,
  logEvents,
  matchesMenuLine,
  moveWaitingTicket,
  parseContactInput,
  type RatingAnswer,
  recordGreeted,
  recordRating,
  recordRatingAsked,
  recordRatingRefused,
  type RatingQuestion,
  ratingQuestion,
  saveRatingWords,
  scaleOf,
  requireConversationSeen,
  type Resolved,
  setAutomation,
  setLeftToPeople,
  lockVisibleTicket,
  tagCounts,
  type ActingOn,
  type TicketActionDefinition,
  ticketActions,
  ticketAudience,
  ticketCounts,
  ticketFacts,
  ticketForInbound,
  ticketRemoving,
  ticketsAccepted,
  ticketsExpired,
  ticketsLogged,
  ticketsMerging,
  ticketsResolved,
  ticketsTransitioned,
  ticketsUnaccepted,
  type Timer,
  type Transitioned,
  visibleTo,
} from './tickets/index.ts';
export { createTyping } from './typing/index.ts';
export { contactFieldTexts, createCustomFields, fieldsFor, fieldTextsOf, readValues } from './custom-fields/index.ts';
export { createTicketPeople } from './ticket-people/index.ts';
export { createTasks } from './tasks/index.ts';
export { createViews } from './views/index.ts';
