/** Messages that a company sends by itself: campaigns, schedules, and lists of contacts. The only door to this area: others import nothing below it. */
export {
  addProposedSettings,
  campaignAnswered,
  campaignCounts,
  campaignMoved,
  campaignPaused,
  countActiveCampaigns,
  createCampaigns,
  createOptOuts,
  findFileListUsesOfCampaigns,
  findFilesOfCampaigns,
  findTemplateUsesOfCampaigns,
  pauseRestored,
} from './campaigns/index.ts';
export {
  createFollowUpAction,
  createFollowUps,
  deleteOldFollowUpRuns,
  listFollowUpNames,
  switchRestoredOff,
} from './follow-ups/index.ts';
export { createContactLists, removeListItem } from './contact-lists/index.ts';
export {
  countWaitingSchedules,
  createSchedules,
  findTemplateUsesOfSchedules,
  holdRestored,
  schedulesFailed,
} from './schedules/index.ts';
