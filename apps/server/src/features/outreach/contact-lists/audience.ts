import type { Audience } from '../../../platform/live/audience.ts';

/** Campaigns and their recipients belong to admins. */
export const listAudience: Audience = { kind: 'admins' };
