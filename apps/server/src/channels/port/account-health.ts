import type { OfficialHealth } from '@balcao/contract';

export interface AccountNotice {
  kind: NonNullable<OfficialHealth['notice']>['kind'];
  /** in the provider's words */
  detail: string;
  /** undefined = until the provider takes it back */
  until: Date | undefined;
}

/** A change in how the provider rates an official number; an undefined field is unchanged. */
export interface AccountHealth {
  quality?: OfficialHealth['quality'] | undefined;
  /** as the provider names it */
  messagingTier?: string | undefined;
  /** null = the restriction has ended */
  notice?: AccountNotice | null | undefined;
  /** notices of these kinds have ended; others stay */
  ended?: readonly AccountNotice['kind'][] | undefined;
}
