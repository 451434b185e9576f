import type { Audience } from '../../platform/live/audience.ts';

/** Campaigns, and whom they write to, belong to admins. */
export const listAudience: Audience = { kind: 'admins' };
