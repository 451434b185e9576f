/** Who comes in: sessions, second factors, keys, and the log of what was changed. The only door to this area: others import nothing below it. */
export { createApiKeys, listKeysMadeBy } from './api-keys/index.ts';
export { createAudit, deleteOldAuditLines } from './audit/index.ts';
export {
  companyStatus,
  createAuth,
  deleteOldSessions,
  endUserSessions,
  findActors,
  findLiveSessions,
  findUserActor,
  lockAccessSettings,
  removeSecondFactors,
  requestReset,
  requirePassword,
  sealedSecondFactors,
} from './auth/index.ts';
export { createLastingAccess, deleteOldNotices } from './lasting-access/index.ts';
